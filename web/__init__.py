"""The site that audits in the browser: what it is built from, and what its pages ask of the service."""
