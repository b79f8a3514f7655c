"""SVG as text: elements, curves, lettering, patterns and the frame of a picture."""
