/**
 * Planted faults that no test has to see, each with its reason, by machine. One that is seen after
 * all, or isn't planted any more, has to leave the list: the tests compare it as it stands.
 */
export const harmless: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  announcer: {
    'loud | announcer.heard (2): dropped':
      'the transition of the whole machine remembers the same rows then',
  },
  throttle: {
    'news.acting | xstate.error.actor.act: leads to news.gathering':
      'idle leads on to gathering by itself, and gathering back to idle while it is held',
  },
  form: {
    'fields.restored | always: leads to fields.typed':
      'typed leads on to clean by itself when nothing is typed, before anyone looks',
  },
}
