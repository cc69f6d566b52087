window.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#manual',
  deepLinking: true,
  validatorUrl: null, // nothing is sent to anybody else
});
