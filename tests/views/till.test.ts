import { expect, test } from 'vitest'
import type { TFunction } from 'i18next'
import type { TillDay } from '#contract/till.ts'
import { createTranslate } from '#i18n/translate.ts'
import {
  checkClosing,
  closingInput,
  countOf,
  firstValues,
} from '../../src/views/till/close-values.ts'
import { differenceText } from '../../src/views/till/difference.ts'
