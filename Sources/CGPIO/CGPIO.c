// SPDX-License-Identifier: MIT

#include "CGPIO.h"
