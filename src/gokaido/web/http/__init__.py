"""From a request to a function and back: parameters, routes, their description as OpenAPI."""
