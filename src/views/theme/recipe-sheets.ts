/**
 * Slot recipes whose classes (`gate__form`) are in a style sheet of the build, because plain
 * elements use them: where styled elements would be too expensive, or before any script runs. All
 * other recipes are used through the components of `ui`.
 */
export const recipeSheets = {
  /** The page's own HTML, and what can appear on any page. */
  'theme.css': ['gate', 'frame', 'skeletonBars', 'toast'],
  /** Components of `ui` that the sign-in uses too. */
  'parts.css': ['field', 'choice', 'notice', 'card'],
  /** The frame of signed-in screens. */
  'shell.css': [
    'nav',
    'popover',
    'tooltip',
    'headerTools',
    'bell',
    'alarm',
    'outbox',
    'banner',
    'segments',
  ],
  /** All screens in the frame: tables, cards, filters, marks, messages. */
  'lists.css': [
    'cell',
    'dataTable',
    'mark',
    'barList',
    'timeline',
    'filters',
    'pager',
    'emptyState',
    'quiet',
    'actionBar',
    'menu',
    'switch',
    'panel',
    'record',
    'dateField',
  ],
  /** Forms and dialogs. */
  'forms.css': ['dialog', 'form', 'formFrame', 'fieldTool'],
  /** The lines of an order, in the form and on the order's screen. */
  'orders.css': ['orderLine', 'draftLine', 'steps', 'pad'],
  /** The boards: kitchen, queue, tables. */
  'boards.css': ['kitchen', 'queue', 'room'],
  /** The guest pages; no screen of the app uses it. */
  'guest.css': ['guest', 'dateField', 'track'],
} as const

export type RecipeSheet = keyof typeof recipeSheets

/** Whether a recipe's classes are in a sheet. */
export function isInSheet(name: string): boolean {
  return Object.values(recipeSheets).some((names) => names.some((it) => it === name))
}
