"""`python -m apiary` is the `apiary` command."""

import sys

from apiary.cli import main

sys.exit(main())
