// SPDX-License-Identifier: MIT

import Glibc

/// `base` to the power of `exponent`, of the C library.
func power(_ base: Double, _ exponent: Double) -> Double { Glibc.pow(base, exponent) }
