// SPDX-License-Identifier: MIT

#include "CLinuxIO.h"
