"""Programs that mean harm, one for each way in. Nothing here judges what comes of it."""
