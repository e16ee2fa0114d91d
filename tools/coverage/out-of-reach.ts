const noReserving =
  'no payment service of the product reserves money before it takes it: a payment is taken at once'
const noFault = 'a machine of the frame fails by a programming fault only'
const noSource = 'follows a record of the same page, which cannot fail'
const noListener = 'listens to events of the browser, which cannot fail'

/**
 * Transitions that nobody can take in a browser or over HTTP, with the reason. Reviewed by hand: at
 * most one of twenty, both for the app's own machines and for the lifecycles
 * (`tests/tooling/coverage.test.ts`).
 */
export const outOfReach: Readonly<Record<string, string>> = {
  'payment.unpaid --payment.authorize[0]': noReserving,
  'payment.unpaid --payment.void[0]': 'an order that is not paid is cancelled; nothing is voided',
  'payment.authorized --payment.capture[0]': noReserving,
  'payment.authorized --payment.fail[0]': noReserving,
  'payment.authorized --payment.void[0]': noReserving,
  'app.running --xstate.error.actor.connectivity[0]': noFault,
  'app.running.tools.present --xstate.error.actor.alarm[0]': noFault,
  'app.running.tools.present --xstate.error.actor.waitingOrders[0]': noFault,
  'outbox --xstate.error.actor.watch[0]': noListener,
  'live --xstate.error.actor.watch[0]': noListener,
  'live.on.leading.streaming --xstate.error.actor.stream[0]':
    'a stream tells of its end by an event of its own, whatever ended it',
  'waitingOrders --xstate.error.actor.watch[0]': noListener,
  'waitingOrders.on --xstate.error.actor.news[0]': noListener,
  'throttle --xstate.error.actor.watch[0]': noListener,
  'answer.opening --always[0]':
    'only pages of guests begin with an answer, and the inspector watches none of them',
  'announcer.loud --xstate.error.actor.voice[0]':
    'a browser without sound, or that refuses it, has no voice: an event of its own says so',
  'sharing.shared --xstate.error.actor.pass[0]': 'a failed call ends the sharing by an event',
  'form.saving.open --xstate.error.actor.0.form.saving.open[0]': noSource,
  'form.saving.conflict --xstate.error.actor.0.form.saving.conflict[0]': noSource,
  'move.asking.reloading --xstate.error.actor.reloadQuestion[0]':
    'a question that was asked has its code, and tables that cannot be read are none',
  'moduleSwitch.storing --xstate.error.actor.0.moduleSwitch.storing[0]':
    'what the browser does not store is kept in memory: storing a module cannot fail',
  'moduleSwitch.reloading --xstate.error.actor.0.moduleSwitch.reloading[0]':
    'setting the address of a page cannot fail',
}
