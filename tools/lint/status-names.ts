/**
 * Screens that may name a status, with the reason. Guest pages load no lifecycles; boards filter or
 * group records by status; others only translate it.
 */
export const STATUS_NAMES = [
  'src/guest/others/{reservation,ticket}.tsx',
  'src/guest/receipt/paid-word.ts',
  'src/guest/receipt/receipt-{acts,paper}.tsx',
  // They filter, count or query by status.
  'src/views/applications/add-applicant.tsx',
  'src/views/kitchen/tickets.ts',
  'src/views/links/link-target-field.tsx',
  'src/views/orders/list/order-list.tsx',
  'src/views/parts/calendar/reschedule.tsx',
  'src/views/queue/queue-{dialogs,list}.tsx',
  'src/views/tables/{go-dialog,table-customer-list,table-screen}.tsx',
  'src/views/tables/table-acts.ts',
  // Texts and marks.
  'src/views/applications/use-application-moves.ts',
  'src/views/communities/community-columns.tsx',
  'src/views/communities/use-membership-moves.ts',
  'src/views/jobs/job-link.tsx',
  'src/views/queue/queue-words.ts',
  'src/views/settings/payment-setup.tsx',
  'src/views/subscription/plan-card.tsx',
]
