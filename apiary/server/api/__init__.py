"""The REST API: a module for each concern. Bodies and answers are structs of `wire`."""
