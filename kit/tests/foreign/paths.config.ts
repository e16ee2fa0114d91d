import type { PathsConfig } from '../../src/config.ts'

/** What each of the machines needs that does not run to its last transition by itself. */
export default {
  machines: {
    thermostat: {
      events: [
        { type: 'CHANGE', temperature: 40 },
        { type: 'CHANGE', temperature: 20 },
        { type: 'CHANGE', temperature: 0 },
      ],
    },
    signUp: {
      events: [
        { type: 'NAME', value: 'Ada' },
        { type: 'NAME', value: 'A' },
        { type: 'ADDRESS', address: { city: 'London' } },
      ],
    },
    grading: { inputs: [{ points: 95 }, { points: 70 }, { points: 10 }] },
    game: { outcomes: { dice: [{ output: { eyes: 6 } }, { output: { eyes: 2 } }] } },
    ticker: {
      outcomes: {
        prices: [
          { snapshot: { context: 120 } },
          { snapshot: { context: 80 } },
          { output: undefined },
          { error: new Error('lost') },
        ],
      },
    },
    profile: {
      inputs: [{ user: { names: ['Ada'], age: 30 } }, { user: { names: [], age: 12 } }],
    },
    login: {
      outcomes: {
        check: [
          { output: { user: { name: 'Ada' } } },
          { error: { response: { status: 401 } } },
          { error: { response: { status: 503 } } },
        ],
      },
    },
  },
} satisfies PathsConfig
