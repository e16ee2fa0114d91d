import type { Entry } from './entry.ts'
import { button } from './parts/button.tsx'
import { checkbox, choice, radioCards, segments, switchEntry } from './parts/choices.tsx'
import { field, input, select, textarea } from './parts/controls.tsx'
import { dateField } from './parts/date-field.tsx'
import { appLink, tabs, textLink } from './parts/links.tsx'
import { avatar, card, icon, sideBySide, statusBadge, steps, wordMark } from './parts/display.tsx'
import { actionBar, emptyState, notice, skeleton } from './parts/messages.tsx'
import { rowMoves } from './parts/movement.tsx'
import { dialog, menu, popover, tooltip } from './parts/overlays.tsx'
import { textField } from './parts/text-field.tsx'

/** Every component of `views/ui`, in the order of `/ui`. */
export const entries: readonly Entry[] = [
  button,
  textLink,
  appLink,
  field,
  input,
  textarea,
  select,
  textField,
  dateField,
  checkbox,
  choice,
  switchEntry,
  radioCards,
  segments,
  tabs,
  dialog,
  menu,
  popover,
  tooltip,
  notice,
  emptyState,
  actionBar,
  skeleton,
  rowMoves,
  statusBadge,
  avatar,
  card,
  sideBySide,
  steps,
  icon,
  wordMark,
]
