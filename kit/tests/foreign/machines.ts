// Shapes that people write with XState 5, each as small as its trap allows.
import {
  and,
  assign,
  createMachine,
  emit,
  enqueueActions,
  fromCallback,
  fromObservable,
  fromPromise,
  fromTransition,
  not,
  raise,
  sendParent,
  sendTo,
  setup,
  spawnChild,
  stateIn,
  stopChild,
  type ActorRefFrom,
} from 'xstate'

/** A counter without end, and a guard on what it has come to. */
export const counter = createMachine({
  types: {} as { context: { count: number } },
  id: 'counter',
  context: { count: 0 },
  initial: 'low',
  states: {
    low: { always: { guard: ({ context }) => context.count >= 5, target: 'high' } },
    high: { on: { reset: { target: 'low', actions: assign({ count: 0 }) } } },
  },
  on: {
    inc: { actions: assign({ count: ({ context }) => context.count + 1 }) },
    dec: {
      guard: ({ context }) => context.count > 0,
      actions: assign({ count: ({ context }) => context.count - 1 }),
    },
  },
})

/** A guard on the payload of an event. */
export const thermostat = createMachine({
  types: {} as { events: { type: 'CHANGE'; temperature: number } },
  id: 'thermostat',
  initial: 'mild',
  states: {
    mild: {
      on: {
        CHANGE: [
          { guard: ({ event }) => event.temperature > 30, target: 'hot' },
          { guard: ({ event }) => event.temperature < 5, target: 'cold' },
        ],
      },
    },
    hot: { on: { CHANGE: { guard: ({ event }) => event.temperature <= 30, target: 'mild' } } },
    cold: { on: { CHANGE: { guard: ({ event }) => event.temperature >= 5, target: 'mild' } } },
  },
})

/** A payload that is read two levels deep, and fails where it is missing. */
export const signUp = setup({
  types: {} as {
    context: { name: string }
    events: { type: 'NAME'; value: string } | { type: 'ADDRESS'; address: { city: string } }
  },
  guards: { isLong: ({ event }) => event.type === 'NAME' && event.value.trim().length > 2 },
  actions: {
    keepCity: assign({
      name: ({ event }) => (event.type === 'ADDRESS' ? event.address.city.toUpperCase() : ''),
    }),
  },
}).createMachine({
  id: 'signUp',
  context: { name: '' },
  initial: 'naming',
  states: {
    naming: { on: { NAME: [{ guard: 'isLong', target: 'addressing' }, { target: 'short' }] } },
    short: { on: { NAME: { guard: 'isLong', target: 'addressing' } } },
    addressing: { on: { ADDRESS: { target: 'done', actions: 'keepCity' } } },
    done: { type: 'final' },
  },
})

const item = setup({}).createMachine({
  id: 'item',
  initial: 'open',
  states: {
    open: { on: { tick: 'ticked' } },
    ticked: { entry: sendParent({ type: 'item.ticked' }) },
  },
})

/** Children that are spawned into the context. */
export const shoppingList = createMachine({
  types: {} as { context: { items: ActorRefFrom<typeof item>[] } },
  id: 'shoppingList',
  context: { items: [] },
  initial: 'empty',
  states: {
    empty: {
      on: {
        add: {
          target: 'filled',
          actions: assign({ items: ({ spawn }) => [spawn(item, { id: 'first' })] }),
        },
      },
    },
    filled: {
      on: {
        add: {
          guard: ({ context }) => context.items.length < 3,
          actions: assign({ items: ({ context, spawn }) => [...context.items, spawn(item)] }),
        },
        'item.ticked': { actions: () => console.log('never printed while paths are walked') },
        clear: { target: 'empty', actions: [stopChild('first'), assign({ items: [] })] },
      },
    },
  },
})

/** Two clocks of different length beside each other. */
export const crossing = createMachine({
  id: 'crossing',
  type: 'parallel',
  states: {
    cars: {
      initial: 'green',
      states: {
        green: { after: { 900: 'yellow' } },
        yellow: { after: { 200: 'red' } },
        red: { after: { 1100: 'green' } },
      },
    },
    walkers: {
      initial: 'stop',
      states: {
        stop: { after: { 1200: 'walk' } },
        walk: { after: { 700: 'blink' } },
        blink: { after: { 300: 'stop' } },
      },
    },
  },
})

/** A player that goes on where it was: only the outer level of it. */
export const player = createMachine({
  id: 'player',
  initial: 'on',
  states: {
    on: {
      initial: 'radio',
      states: {
        radio: { on: { source: 'disc' } },
        disc: {
          initial: 'first',
          states: { first: { on: { next: 'second' } }, second: {} },
          on: { source: 'radio' },
        },
        last: { type: 'history' },
      },
      on: { power: 'off' },
    },
    off: { on: { power: 'on.last', reset: 'on' } },
  },
})

/** A form of pages that remembers the field in the page. */
export const wizard = createMachine({
  id: 'wizard',
  initial: 'pages',
  states: {
    pages: {
      initial: 'one',
      states: {
        one: {
          initial: 'name',
          states: { name: { on: { tab: 'mail' } }, mail: { on: { submit: '#wizard.pages.two' } } },
        },
        two: {
          initial: 'plan',
          states: { plan: { on: { tab: 'pay' } }, pay: { on: { submit: '#wizard.done' } } },
        },
        here: { type: 'history', history: 'deep' },
      },
      on: { help: 'help' },
    },
    help: { on: { close: 'pages.here' } },
    done: { type: 'final' },
  },
})

const loading = setup({
  actors: { fetchPart: fromPromise<string>(() => Promise.reject(new Error('never called'))) },
}).createMachine({
  id: 'loading',
  initial: 'part',
  states: {
    part: { invoke: { src: 'fetchPart', onDone: 'done', onError: 'failed' } },
    done: { type: 'final' },
    failed: {},
  },
  output: { parts: 1 },
})

/** A machine that is invoked, and promises without a name inside it. */
export const checkout = createMachine({
  types: {} as { context: { tries: number } },
  id: 'checkout',
  context: { tries: 0 },
  initial: 'preparing',
  states: {
    preparing: { invoke: { src: loading, onDone: 'paying', onError: 'failed' } },
    paying: {
      initial: 'reserving',
      states: {
        reserving: {
          invoke: {
            src: fromPromise(() => fetch('https://example.invalid/')),
            onDone: 'charging',
            onError: [
              {
                guard: ({ context }) => context.tries < 2,
                target: 'reserving',
                reenter: true,
                actions: assign({ tries: ({ context }) => context.tries + 1 }),
              },
              { target: '#checkout.failed' },
            ],
          },
        },
        charging: {
          invoke: { src: fromPromise(() => fetch('https://example.invalid/')), onDone: 'paid' },
        },
        paid: { type: 'final' },
      },
      onDone: 'thanks',
      on: { cancel: 'failed' },
    },
    thanks: { type: 'final' },
    failed: { on: { again: 'preparing' } },
  },
})

/** What listeners outside are told. */
export const announcing = setup({
  types: {} as {
    context: { said: number }
    events: { type: 'say' } | { type: 'hush' }
    emitted: { type: 'said'; times: number }
  },
}).createMachine({
  id: 'announcing',
  context: { said: 0 },
  initial: 'quiet',
  states: {
    quiet: { on: { say: 'loud' } },
    loud: {
      entry: [
        assign({ said: ({ context }) => context.said + 1 }),
        emit(({ context }) => ({ type: 'said', times: context.said })),
      ],
      on: {
        hush: 'quiet',
        say: { guard: ({ context }) => context.said < 3, target: 'loud', reenter: true },
      },
    },
  },
})

/** Actions that decide what happens next. */
export const lock = setup({
  types: {} as { context: { wrong: number }; events: { type: 'try' } | { type: 'blocked' } },
  guards: { isLast: ({ context }) => context.wrong >= 2 },
}).createMachine({
  id: 'lock',
  context: { wrong: 0 },
  initial: 'waiting',
  states: {
    waiting: {
      on: {
        try: {
          actions: enqueueActions(({ enqueue, check }) => {
            if (check('isLast')) enqueue.raise({ type: 'blocked' })
            else enqueue.assign({ wrong: ({ context }) => context.wrong + 1 })
            enqueue(() => document.title)
          }),
        },
        blocked: 'shut',
      },
    },
    shut: {},
  },
})

/** One state leads to the next without an event, as far as the context says. */
export const grading = setup({
  types: {} as { context: { points: number }; input: { points: number } },
  guards: {
    isTop: ({ context }) => context.points >= 90,
    hasPassed: ({ context }) => context.points >= 50,
  },
}).createMachine({
  id: 'grading',
  context: ({ input }) => ({ points: input.points }),
  initial: 'read',
  states: {
    read: { always: 'compare' },
    compare: {
      always: [
        { guard: 'isTop', target: 'top' },
        { guard: and(['hasPassed', not('isTop')]), target: 'passed' },
        { target: 'failed' },
      ],
    },
    top: { type: 'final' },
    passed: { type: 'final' },
    failed: { type: 'final' },
  },
})

/** A state that begins anew each second, until it has done so often enough. */
export const countdown = createMachine({
  types: {} as { context: { left: number } },
  id: 'countdown',
  context: { left: 3 },
  initial: 'running',
  states: {
    running: {
      after: {
        1000: [
          {
            guard: ({ context }) => context.left > 1,
            target: 'running',
            reenter: true,
            actions: assign({ left: ({ context }) => context.left - 1 }),
          },
          { target: 'over' },
        ],
      },
      on: { pause: 'paused' },
    },
    paused: { on: { go: 'running' } },
    over: { type: 'final' },
  },
})

const dice = createMachine({
  id: 'dice',
  initial: 'rolled',
  states: { rolled: { type: 'final' } },
  output: { eyes: 6 },
})

/** An invoked machine whose output decides. */
export const game = setup({ actors: { dice } }).createMachine({
  types: {} as { context: { eyes: number } },
  id: 'game',
  context: { eyes: 0 },
  initial: 'rolling',
  states: {
    rolling: {
      invoke: {
        src: 'dice',
        onDone: [
          {
            guard: ({ event }) => (event.output as { eyes: number }).eyes === 6,
            target: 'won',
            actions: assign({ eyes: ({ event }) => (event.output as { eyes: number }).eyes }),
          },
          { target: 'waiting' },
        ],
      },
    },
    waiting: { on: { again: 'rolling' } },
    won: { type: 'final' },
  },
  output: ({ context }) => ({ eyes: context.eyes }),
})

/** Events that a machine sends itself. */
export const order = createMachine({
  id: 'order',
  initial: 'taking',
  states: {
    taking: { entry: raise({ type: 'check' }), on: { check: 'checking' } },
    checking: {
      entry: sendTo(({ self }) => self, { type: 'checked' }),
      on: { checked: 'waiting' },
    },
    waiting: {
      entry: raise({ type: 'remind' }, { delay: 5_000, id: 'reminder' }),
      on: { remind: 'reminded', serve: 'served' },
    },
    reminded: { on: { serve: 'served' } },
    served: { type: 'final' },
  },
})

/** Everything that no other line takes. */
export const terminal = createMachine({
  id: 'terminal',
  initial: 'idle',
  states: {
    idle: { on: { 'key.enter': 'busy', 'key.*': { actions: 'echo' }, '*': 'strange' } },
    busy: { on: { 'key.escape': 'idle', 'mouse.*': 'pointing' } },
    pointing: { on: { '*': 'idle' } },
    strange: { on: { 'key.enter': 'idle' } },
  },
})

/** A callback that talks to its parent, and is talked to. */
export const pulse = setup({
  actors: {
    heart: fromCallback(({ sendBack, receive }) => {
      const timer = setInterval(() => sendBack({ type: 'beat' }), 100)
      receive(() => sendBack({ type: 'beat' }))
      return () => clearInterval(timer)
    }),
  },
}).createMachine({
  id: 'pulse',
  initial: 'alive',
  states: {
    alive: {
      invoke: { src: 'heart', id: 'heart', onError: 'dead' },
      entry: sendTo('heart', { type: 'faster' }),
      on: { beat: { actions: () => console.log('beat') }, stop: 'resting' },
    },
    resting: { on: { start: 'alive' } },
    dead: { type: 'final' },
  },
})

/** A stream whose latest value decides. */
export const ticker = setup({
  types: {} as { context: { price: number } },
  actors: {
    prices: fromObservable(() => ({
      subscribe: () => {
        throw new Error('never subscribed')
      },
    })),
  },
}).createMachine({
  id: 'ticker',
  context: { price: 0 },
  initial: 'watching',
  states: {
    watching: {
      invoke: {
        src: 'prices',
        onSnapshot: [
          { guard: ({ event }) => Number(event.snapshot.context) > 100, target: 'selling' },
          { actions: assign({ price: ({ event }) => Number(event.snapshot.context) }) },
        ],
        onDone: 'closed',
        onError: 'closed',
      },
    },
    selling: { on: { sold: 'watching' } },
    closed: {},
  },
})

/** A context that is made from the input, and fails without it. */
export const profile = setup({
  types: {} as {
    context: { names: string[]; isAdult: boolean }
    input: { user: { names: string[]; age: number } }
  },
}).createMachine({
  id: 'profile',
  context: ({ input }) => ({
    names: input.user.names.map((name) => name.trim()),
    isAdult: input.user.age >= 18,
  }),
  initial: 'shown',
  states: {
    shown: {
      on: {
        edit: 'editing',
        vote: { guard: ({ context }) => context.isAdult, target: 'voted' },
      },
    },
    editing: { on: { save: 'shown' } },
    voted: {},
  },
})

/** A state that is left and entered again by its own event. */
export const editor = createMachine({
  id: 'editor',
  initial: 'open',
  states: {
    open: {
      entry: 'load',
      exit: 'forget',
      initial: 'clean',
      states: { clean: { on: { type: 'dirty' } }, dirty: {} },
      on: { reload: { target: 'open', reenter: true }, look: { target: '.clean' } },
    },
  },
})

/** Each try waits longer than the one before. */
export const retry = setup({
  types: {} as { context: { tries: number }; events: { type: 'connect' } },
  delays: { backoff: ({ context }) => 2 ** context.tries * 100 },
  actors: { open: fromPromise(() => Promise.reject(new Error('never called'))) },
  guards: { canTry: ({ context }) => context.tries < 4 },
}).createMachine({
  id: 'retry',
  context: { tries: 0 },
  initial: 'closed',
  states: {
    closed: { on: { connect: 'opening' } },
    opening: {
      invoke: {
        src: 'open',
        onDone: 'opened',
        onError: [
          {
            guard: 'canTry',
            target: 'waiting',
            actions: assign({ tries: ({ context }) => context.tries + 1 }),
          },
          { target: 'given.up' },
        ],
      },
    },
    waiting: { after: { backoff: 'opening' } },
    opened: { type: 'final' },
    given: { initial: 'up', states: { up: {} } },
  },
})

const guest = createMachine({
  id: 'guest',
  entry: spawnChild(item, { id: 'coat' }),
  on: { leave: { actions: sendParent({ type: 'guest.left' }) } },
})

/** A machine that spawns machines that spawn machines. */
export const party = setup({
  types: {} as { context: { guests: number }; events: { type: 'arrive' } | { type: 'guest.left' } },
  actors: { guest },
}).createMachine({
  id: 'party',
  context: { guests: 0 },
  initial: 'empty',
  on: {
    arrive: {
      guard: ({ context }) => context.guests < 2,
      target: '.busy',
      actions: [
        spawnChild('guest', { id: ({ context }) => `guest-${context.guests}` }),
        assign({ guests: ({ context }) => context.guests + 1 }),
      ],
    },
  },
  states: {
    empty: {},
    busy: {
      on: {
        'guest.left': [
          {
            guard: ({ context }) => context.guests === 1,
            target: 'empty',
            actions: assign({ guests: 0 }),
          },
          {
            actions: [
              sendTo('guest-0', { type: 'wave' }),
              assign({ guests: ({ context }) => context.guests - 1 }),
            ],
          },
        ],
      },
    },
  },
})

/** Children of the system, found by name; a reducer among them. */
export const office = createMachine({
  id: 'office',
  type: 'parallel',
  states: {
    door: {
      initial: 'shut',
      states: {
        shut: { on: { open: 'wide' } },
        wide: {
          invoke: { src: fromTransition((lines: number) => lines + 1, 0), systemId: 'log' },
          on: { close: 'shut' },
        },
      },
    },
    desk: {
      initial: 'free',
      states: {
        free: {
          on: {
            ask: {
              guard: stateIn({ door: 'wide' }),
              target: 'taken',
              actions: sendTo(({ system }) => system.get('log'), { type: 'line' }),
            },
          },
        },
        taken: { after: { 60_000: 'free' } },
      },
    },
  },
})

/** What kind of failure it was decides. */
export const login = createMachine({
  types: {} as { context: { user: string | undefined } },
  id: 'login',
  context: { user: undefined },
  initial: 'asking',
  states: {
    asking: { on: { submit: 'checking' } },
    checking: {
      invoke: {
        id: 'check',
        src: fromPromise(() => fetch('https://example.invalid/')),
        onDone: {
          target: 'inside',
          actions: assign({
            user: ({ event }) => (event.output as unknown as { user: { name: string } }).user.name,
          }),
        },
        onError: [
          {
            guard: ({ event }) =>
              (event.error as { response: { status: number } }).response.status === 401,
            target: 'refused',
          },
          { target: 'asking' },
        ],
      },
    },
    refused: { after: { 3_000: 'asking' } },
    inside: { on: { leave: 'asking' } },
  },
})
