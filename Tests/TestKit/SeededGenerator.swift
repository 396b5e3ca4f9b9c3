// SPDX-License-Identifier: MIT

import Evaluation

/// Random numbers that are the same in every run.
public typealias SeededGenerator = Evaluation.SeededGenerator
