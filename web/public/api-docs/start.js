window.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#manual',
  deepLinking: false, // it would put links into buttons
  validatorUrl: null, // nothing is sent to anybody else
  onComplete() {
    document.querySelector('.servers select')?.setAttribute('aria-label', 'Server');
  },
});
