"""Who may do what: cookies, tokens, seats, forms, limits."""
