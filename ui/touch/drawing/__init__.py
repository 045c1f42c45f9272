"""What drawings are made of: primitives, pen, panes, sizes, colours, texts that fit. No Kivy, no meaning of a touch."""
