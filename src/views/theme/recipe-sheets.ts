/**
 * Slot recipes whose classes (`gate__form`) are in a style sheet of the build, because plain
 * elements use them: where a styled element each would cost too much, or where no script has run
 * yet. Every other recipe reaches its element through a part of `ui`.
 */
export const recipeSheets = {
  /** The page's own HTML, and what may appear on any page. */
  'theme.css': ['gate', 'frame', 'bones', 'toast'],
  /** Parts of `ui` that the way in shows too. */
  'parts.css': ['field', 'choice', 'notice', 'card'],
  /** What the frame of signed-in screens has around them. */
  'shell.css': ['nav', 'popover', 'tooltip', 'headerTools', 'bell', 'alarm', 'outbox', 'banner'],
  /** Every screen in the frame: tables, cards, filters, marks, messages. */
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
    'segments',
    'actionBar',
    'menu',
    'switch',
    'panel',
    'record',
    'dateField',
  ],
  /** Forms and dialogs. */
  'forms.css': ['dialog', 'form', 'formFrame', 'fieldTool'],
  /** The lines of an order, as they are taken and as they are kept. */
  'orders.css': ['orderLine', 'draftLine', 'steps', 'pad'],
  /** The boards of places where people stand: kitchen, queue, room. */
  'boards.css': ['kitchen', 'queue', 'room'],
  /** The guest pages, which no screen of the app shows. */
  'guest.css': ['guest', 'dateField', 'track'],
} as const

export type RecipeSheet = keyof typeof recipeSheets

/** Whether a recipe's classes are in a sheet. */
export function isInSheet(name: string): boolean {
  return Object.values(recipeSheets).some((names) => names.some((it) => it === name))
}
