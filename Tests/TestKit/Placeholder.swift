// SPDX-License-Identifier: MIT

// Filled by the suites that need it.
