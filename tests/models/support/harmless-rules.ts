const asked = 'an earlier rule has what was added'
const noMove = 'no move of an order has this event from there'

/** Planted faults of the rules that change nothing, each with its reason. */
export const harmlessRules: Readonly<Record<string, string>> = {
  'step 0: when ["noneIsLive","allAreServed"]': 'of no line at all everything is true',
  'step 3: after ["item.undo","item.fire"]': asked,
  'step 3: after ["item.undo","item.add"]': asked,
  'step 3: after ["item.undo","item.recall"]': asked,
  'step 3: after ["item.undo","item.restore"]': asked,
  'step 5: when ["isAtTable","allAreServed","allArePrepared"]': 'what is served is prepared',
  'carry 1: lines ["In Kitchen","Cooked","to prepare"]': asked,
  'carry 1: lines ["In Kitchen","Cooked","to hand out"]': asked,
  'carry 2: on ["order.undo","order.complete"]': noMove,
  'carry 2: on ["order.undo","order.mark-attended"]': noMove,
  'carry 2: on ["order.undo","order.start"]': noMove,
  'carry 3: on undefined': noMove,
  'carry 3: on ["order.restore","order.pay-deposit","order.undo"]': noMove,
  'carry 3: on ["order.restore","order.pay-deposit","order.complete"]': noMove,
  'carry 3: on ["order.restore","order.pay-deposit","order.mark-attended"]': noMove,
  'carry 3: on ["order.restore","order.pay-deposit","order.start"]': noMove,
  'carry 5: from "Received"': 'an order starts from Received alone',
  'carry 6: on ["order.undo","order.restore"]': noMove,
  'carry 6: on ["order.undo","order.pay-deposit"]': noMove,
  'carry 6: on ["order.undo","order.complete"]': noMove,
  'carry 6: on ["order.undo","order.mark-attended"]': noMove,
  'carry 6: on ["order.undo","order.start"]': noMove,
}
