const onlyOrder =
  'the same transition stands on Waiting; here it only puts the button first, which lifecycle-rows.test.ts holds'

/**
 * Planted faults that no test has to see, each with its reason, by machine. One that is seen after
 * all, or isn't planted any more, has to leave the list: the tests compare it as it stands.
 */
export const harmless: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'queue-entry': {
    'Waiting.called | queue.seat: dropped': onlyOrder,
    'Waiting.called | queue.seat: roles without business': onlyOrder,
    'Waiting.called | queue.seat: roles without staff': onlyOrder,
  },
  pace: {
    'news.acting | xstate.error.actor.act: leads to news.gathering':
      'idle leads on to gathering by itself, and gathering back to idle while it is held',
  },
  form: {
    'fields.restored | always: leads to fields.typed':
      'typed leads on to clean by itself when nothing is typed, before anyone looks',
  },
}
