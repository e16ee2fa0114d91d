import { describe, expect, test } from 'vitest'
import { session } from '../../src/machines/app/session.ts'
import type { CallFailed } from '../../src/machines/app/session.types.ts'
import {
  isSomeoneElse,
  landingFor,
  pathAfterSignIn,
} from '../../src/machines/app/signed-in-user.ts'
import { stage } from '#kit/execute.ts'
import { aUser, aUserElsewhere, refused } from '../../tools/catalogue/world.ts'

const login = 'xstate.done.actor.0.session.signingIn'
const loginFailed = 'xstate.error.actor.0.session.signingIn'
const header = '0.session.signedIn.loadingHeader'
const logout = '0.session.signingOut'
const credentials = { email: 'ada@example.com', password: 'secret' }
const signedOutEffects = [
  { type: 'clearStorage', params: undefined },
  { type: 'tell', params: { kind: 'success', textKey: 'toast.signedOut' } },
  { type: 'goToAuthHost', params: undefined },
]
const noted = { type: 'noteModule', params: undefined }
const expired = { type: 'tell', params: { kind: 'error', textKey: 'toast.sessionExpired' } }

const path = '/customers/customerview?id=1'
const cleared = { type: 'session.storage-cleared', path }
const callFailed = (call: Omit<CallFailed, 'type' | 'path'>): CallFailed => ({
  type: 'session.call-failed',
  path,
  ...call,
})

const happenIn = (input: { token?: string } | undefined) => {
  const set = stage(session, input)
  return {
    ...set,
    state: () => set.actor.getSnapshot().value,
    context: () => set.actor.getSnapshot().context,
  }
}

/** The specification, section 8, and what it leaves open: copied by hand. */
describe('a failed call', () => {
  const signsOut = [400, 401, 500]
  const doesNot = [
    undefined,
    402,
    403,
    404,
    405,
    408,
    409,
    410,
    413,
    415,
    422,
    429,
    501,
    502,
    503,
    504,
  ]
  const situations = [
    { who: 'with the token of this session', token: 'mine', isOpen: false, counts: true },
    { who: 'with an older token', token: 'older', isOpen: false, counts: false },
    { who: 'without a token', token: undefined, isOpen: false, counts: false },
    {
      who: 'of a sign-in, a sign-out or a public page',
      token: 'mine',
      isOpen: true,
      counts: false,
    },
  ]
  const cases = situations.flatMap(({ who, counts, ...call }) =>
    [...signsOut, ...doesNot].map((status) => ({
      who,
      status,
      call,
      out: counts && signsOut.includes(status ?? 0),
    })),
  )

  test.each(cases)('$who and the status $status signs out: $out', ({ status, call, out }) => {
    const { state, happen, effects } = happenIn({ token: 'mine' })
    happen(callFailed({ status, message: 'Internal Error', ...call }))

    expect(state()).toEqual(out ? 'signingOut' : { signedIn: 'waiting' })
    expect(effects).toEqual(
      out ? [noted, { type: 'tell', params: { kind: 'error', text: 'Internal Error' } }] : [],
    )
  })

  test('signs out in every moment of being signed in, and never twice', () => {
    const failed = callFailed({ status: 401, token: 'mine', isOpen: false, message: 'no' })
    for (const moments of [
      ['xstate.after.headerDelay.session.signedIn.waiting'],
      ['xstate.after.headerDelay.session.signedIn.waiting', `xstate.error.actor.${header}`],
    ]) {
      const { state, happen, effects } = happenIn({ token: 'mine' })
      for (const type of moments) happen({ type })
      happen(failed)
      happen(failed)
      expect(state()).toBe('signingOut')
      expect(effects.map(({ type }) => type)).toEqual(['noteModule', 'tell'])
    }
  })

  test('without anyone signed in changes nothing', () => {
    const { state, happen, effects } = happenIn(undefined)
    happen(callFailed({ status: 401, token: undefined, isOpen: false, message: 'no' }))
    expect(state()).toEqual({ signedOut: 'idle' })
    expect(effects).toEqual([])
  })
})

describe('signing in', () => {
  test('stores the token, opens the landing and loads the header data after 500 ms', () => {
    const { state, context, happen, clock, effects } = happenIn(undefined)
    happen({ type: 'session.sign-in', credentials } as { type: string })
    expect(state()).toBe('signingIn')
    happen({ type: login, output: { token: 'mine', expiresMs: 1, user: aUser } } as {
      type: string
    })

    expect(effects).toEqual([
      { type: 'takeModule', params: { moduleId: aUser.moduleId, isBack: false } },
      { type: 'openPage', params: { path: '/dashboard' } },
      { type: 'storeToken', params: { token: 'mine' } },
      { type: 'dropErrors', params: undefined },
    ])
    expect(context()).toMatchObject({ token: 'mine', user: aUser })
    clock.increment(499)
    expect(state()).toEqual({ signedIn: 'waiting' })
    clock.increment(1)
    expect(state()).toEqual({ signedIn: 'loadingHeader' })
    happen({
      type: `xstate.done.actor.${header}`,
      output: { user: { ...aUser, name: 'Anew' }, modules: [] },
    } as { type: string })
    expect(state()).toEqual({ signedIn: 'ready' })
    expect(context().user.name).toBe('Anew')
  })

  test('asks for a code after the right password, keeps its ticket, and forgets it after', () => {
    const { state, context, happen, effects } = happenIn(undefined)
    const asked = { token: 'half', kinds: ['app'] }
    const needed = refused(403, 'SECOND_STEP_NEEDED', { current: asked })
    happen({ type: 'session.sign-in', credentials } as { type: string })
    happen({ type: loginFailed, error: needed } as { type: string })
    expect(state()).toEqual({ askingCode: 'idle' })
    expect(context()).toMatchObject({ asked, token: undefined })
    expect(context().failure).toBeUndefined()
    // That nobody is signed in, as another tab says, is no reason to leave.
    happen({ type: 'session.token-changed', token: undefined, path } as { type: string })
    expect(state()).toEqual({ askingCode: 'idle' })
    happen({ type: 'session.give-code', passcode: '123456' } as { type: string })
    const error = refused(422, 'VALIDATION')
    const step = '0.session.givingCode'
    happen({ type: `xstate.error.actor.${step}`, error } as { type: string })
    expect(state()).toEqual({ askingCode: 'refused' })
    expect(context().failure?.code).toBe('VALIDATION')
    expect(effects).toEqual([])
    happen({ type: 'session.give-code', passcode: '654321' } as { type: string })
    const output = { token: 'mine', expiresMs: 1, user: aUser }
    happen({ type: `xstate.done.actor.${step}`, output } as { type: string })
    expect(state()).toEqual({ signedIn: 'waiting' })
    expect(context().asked).toBeUndefined()
    expect(context().failure).toBeUndefined()
    expect(effects.map(({ type }) => type)).toEqual([
      'takeModule',
      'openPage',
      'storeToken',
      'dropErrors',
    ])
  })

  test('opens the part about security where the company asks for a second step', () => {
    const asked = { ...aUser, secondStep: 'asked' as const }
    const of = (user: typeof asked) => pathAfterSignIn({ user, former: undefined, formerPath: '/' })
    expect(of(asked)).toBe('/actions/settings?part=security')
    expect(of({ ...asked, roleId: 4 })).toBe('/staff/profile?part=security')
  })

  test('a refusal that only says it is about a code, without a ticket, is shown', () => {
    const { state, context, happen } = happenIn(undefined)
    happen({ type: 'session.sign-in', credentials } as { type: string })
    const error = refused(403, 'SECOND_STEP_NEEDED')
    happen({ type: loginFailed, error } as { type: string })
    expect(state()).toEqual({ signedOut: 'refused' })
    expect(context().failure?.code).toBe('SECOND_STEP_NEEDED')
  })

  test('by a mailed code stores the token and opens the landing, as the form does', () => {
    const { state, context, happen, effects } = happenIn(undefined)
    happen({ type: 'session.enter', output: { token: 'mine', expiresMs: 1, user: aUser } } as {
      type: string
    })
    expect(state()).toEqual({ signedIn: 'waiting' })
    expect(context()).toMatchObject({ token: 'mine', user: aUser })
    expect(effects).toEqual([
      { type: 'storeToken', params: { token: 'mine' } },
      { type: 'takeModule', params: { moduleId: aUser.moduleId } },
      { type: 'openPage', params: { path: '/dashboard' } },
      { type: 'dropErrors', params: undefined },
    ])
  })

  test('by an invitation takes over a tab in which someone else is signed in', () => {
    const { state, context, happen, effects } = happenIn({ token: 'mine' })
    happen({ type: 'session.enter', output: { token: 'theirs', expiresMs: 1, user: aUser } } as {
      type: string
    })
    expect(state()).toEqual({ signedIn: 'waiting' })
    expect(context()).toMatchObject({ token: 'theirs', user: aUser })
    expect(effects).toContainEqual({ type: 'openPage', params: { path: '/dashboard' } })
  })

  test('that is refused shows what the server says until the next try', () => {
    const { state, context, happen, effects } = happenIn(undefined)
    happen({ type: 'session.sign-in', credentials } as { type: string })
    happen({
      type: loginFailed,
      error: refused(422, 'INVALID_CREDENTIALS', {
        errors: [{ path: 'password', rule: 'wrong', message: 'no' }],
      }),
    } as { type: string })
    expect(state()).toEqual({ signedOut: 'refused' })
    expect(context().failure).toMatchObject({
      status: 422,
      code: 'INVALID_CREDENTIALS',
      message: 'refused with INVALID_CREDENTIALS',
      errors: [{ path: 'password' }],
    })
    expect(effects).toEqual([])

    happen({ type: 'session.sign-in', credentials } as { type: string })
    expect(context().failure).toBeUndefined()
  })

  test('a header that fails to load can be asked for again', () => {
    const { state, happen } = happenIn({ token: 'mine' })
    happen({ type: 'xstate.after.headerDelay.session.signedIn.waiting' })
    happen({ type: `xstate.error.actor.${header}`, error: refused(503, 'RETRY_LATER') } as {
      type: string
    })
    expect(state()).toEqual({ signedIn: 'headerFailed' })
    happen({ type: 'session.retry' })
    expect(state()).toEqual({ signedIn: 'loadingHeader' })
  })

  test.each([
    [3, 12, true, '/dashboard'],
    [4, 12, true, '/orders/orderlist'],
    [4, 15, true, '/table/tablecustomerlist'],
    [3, 16, true, '/job/interest'],
    [3, 2, true, '/customers/customerlist'],
    [3, undefined, true, '/sessions/settings'],
    [3, 12, false, '/sessions/settings'],
  ] as const)(
    'a user of role %s with module %s and initial payment %s lands on %s',
    (roleId, moduleId, initialPayment, path) => {
      expect(landingFor({ roleId, moduleId, initialPayment })).toBe(path)
    },
  )
})

describe('signing out', () => {
  test.each([
    ['has answered', { type: `xstate.done.actor.${logout}` }],
    ['has failed', { type: `xstate.error.actor.${logout}` }],
  ])('clears the storage and says so when the server %s', (_, event) => {
    const { state, context, happen, effects } = happenIn({ token: 'mine' })
    happen({ type: 'session.sign-out' })
    expect(effects).toEqual([])
    happen(event)

    expect(effects).toEqual(signedOutEffects)
    expect(state()).toEqual({ signedOut: 'idle' })
    expect(context()).toMatchObject({ token: undefined, user: undefined })
  })
})

test('a server that keeps silent is waited for five seconds when signing out', () => {
  const { state, happen, clock, effects } = happenIn({ token: 'mine' })
  happen({ type: 'session.sign-out' })
  clock.increment(4_999)
  expect(state()).toBe('signingOut')
  clock.increment(1)
  expect(effects).toEqual(signedOutEffects)
})

describe('a token that goes away or comes from elsewhere', () => {
  test.each([
    { type: 'session.storage-cleared', path },
    { type: 'session.token-changed', token: undefined, path },
  ])('ends the session here with $type', (event) => {
    const { state, happen, effects } = happenIn({ token: 'mine' })
    happen(event)
    expect(state()).toEqual({ signedOut: 'idle' })
    expect(effects).toEqual([noted, expired, { type: 'goToAuthHost', params: undefined }])
  })

  test('is taken over when another tab signed in as someone else, and nothing of before stays', () => {
    const { state, context, happen } = happenIn({ token: 'mine' })
    happen({ type: 'session.token-changed', token: 'mine', path } as { type: string })
    happen({ type: 'xstate.after.headerDelay.session.signedIn.waiting' })
    happen({ type: `xstate.done.actor.${header}`, output: { user: aUser, modules: [] } } as {
      type: string
    })
    happen({ type: 'session.token-changed', token: 'other', path } as { type: string })
    expect(state()).toEqual({ signedIn: 'waiting' })
    expect(context()).toMatchObject({ token: 'other', user: undefined })
  })

  test('keeps the user as they are where the server says the same again', () => {
    const { context, happen } = happenIn({ token: 'mine' })
    happen({ type: 'xstate.after.headerDelay.session.signedIn.waiting' })
    const output = { user: aUser, modules: [] }
    happen({ type: `xstate.done.actor.${header}`, output } as { type: string })
    const said = (user: typeof aUser) =>
      happen({ type: 'session.user-changed', user } as { type: string })
    said(structuredClone(aUser))
    expect(context().user).toBe(aUser)
    said({ ...aUser, fullName: 'Another' })
    expect(context().user).toMatchObject({ fullName: 'Another' })
  })

  test('signs in here too when this tab was signed out', () => {
    const { state, happen } = happenIn(undefined)
    happen({ type: 'session.token-changed', token: 'other', path } as { type: string })
    expect(state()).toEqual({ signedIn: 'waiting' })
  })

  test('changes nothing where nobody is signed in', () => {
    const { state, happen, effects } = happenIn(undefined)
    happen({ type: 'session.token-changed', token: undefined, path } as { type: string })
    expect(state()).toEqual({ signedOut: 'idle' })
    expect(effects).toEqual([])
  })

  test('is missed by a guarded page, which says Session Expired', () => {
    const { actor, state, happen, effects } = happenIn(undefined)
    happen({ type: 'session.page-refused' })
    expect([state(), effects]).toEqual([{ signedOut: 'idle' }, [expired]])
    expect(actor.getSnapshot().status).toBe('active')
  })
})

describe('another person in the same browser', () => {
  const another = { ...aUser, userId: 'u2' }
  const begun = () => {
    const set = happenIn({ token: 'mine' })
    const come = (user: typeof aUser) => {
      set.happen({ type: 'xstate.after.headerDelay.session.signedIn.waiting' })
      set.happen({
        type: `xstate.done.actor.${header}`,
        output: { user, modules: [] },
      } as { type: string })
    }
    come(aUser)
    return { ...set, come }
  }

  const forced = [
    callFailed({ status: 401, token: 'mine', isOpen: false, message: 'no' }),
    { type: `xstate.done.actor.${logout}` },
  ]
  test.each([
    ['after a sign-out in another tab', [{ type: 'session.storage-cleared', path }]],
    ['after a call that ended the session', forced],
    ['without one', []],
  ])('%s is told apart from who worked in this tab, until they go on', (_, before) => {
    const { state, context, happen, come } = begun()
    for (const one of before) happen(one)
    happen({ type: 'session.token-changed', token: 'theirs', path } as { type: string })
    expect(isSomeoneElse(context())).toBe(false)
    come(another as typeof aUser)
    expect(context()).toMatchObject({ user: another, former: aUser })
    expect(isSomeoneElse(context())).toBe(true)
    happen({ type: 'session.continue' })
    expect(context()).toMatchObject({ user: another, former: undefined })
    expect(state()).toEqual({ signedIn: 'ready' })
  })

  test('is nobody else when the same one signs in again', () => {
    const { context, happen, come } = begun()
    happen(cleared)
    happen({ type: 'session.token-changed', token: 'mine again', path } as { type: string })
    come(aUser)
    expect(isSomeoneElse(context())).toBe(false)
  })

  test('is not asked after signing in by the form of this tab', () => {
    const { context, happen } = begun()
    happen(cleared)
    expect(context().former).toEqual(aUser)
    happen({ type: 'session.sign-in', credentials: {} } as { type: string })
    happen({
      type: 'xstate.done.actor.0.session.signingIn',
      output: { token: 'new', user: another },
    } as { type: string })
    expect(context()).toMatchObject({ user: another, former: undefined })
  })
})

describe('who signs in again after being signed out under a tab', () => {
  const landing = landingFor(aUser)
  const signIn = (set: ReturnType<typeof happenIn>, user: typeof aUser) => {
    set.effects.length = 0
    set.happen({ type: 'session.sign-in', credentials: {} } as { type: string })
    set.happen({
      type: 'xstate.done.actor.0.session.signingIn',
      output: { token: 'new', user },
    } as { type: string })
  }
  const worked = () => {
    const set = happenIn({ token: 'mine' })
    set.happen({ type: 'xstate.after.headerDelay.session.signedIn.waiting' })
    set.happen({
      type: `xstate.done.actor.${header}`,
      output: { user: aUser, modules: [] },
    } as { type: string })
    return set
  }
  const opened = ({ effects }: ReturnType<typeof happenIn>) =>
    effects.filter(({ type }) => ['takeModule', 'openPage', 'dropErrors'].includes(type))

  test.each([
    ['a sign-out in another tab', [cleared]],
    ['a token that went away', [{ type: 'session.token-changed', token: undefined, path }]],
    [
      'a call that ended the session',
      [
        callFailed({ status: 401, token: 'mine', isOpen: false, message: 'no' }),
        { type: `xstate.done.actor.${logout}` },
      ],
    ],
  ])('comes back to where they were after %s, and what went wrong is over', (_, before) => {
    const set = worked()
    for (const one of before) set.happen(one)
    signIn(set, aUser)
    expect(opened(set)).toEqual([
      { type: 'takeModule', params: { moduleId: aUser.moduleId, isBack: true } },
      { type: 'openPage', params: { path } },
      { type: 'dropErrors', params: undefined },
    ])
  })

  test.each([
    ['somebody else', { ...aUser, userId: 'u2' } as typeof aUser],
    ['the same one in another company', aUserElsewhere],
  ])('lands as ever: %s', (_, user) => {
    const set = worked()
    set.happen(cleared)
    signIn(set, user)
    expect(opened(set)[1]).toEqual({ type: 'openPage', params: { path: landingFor(user) } })
  })

  test('lands as ever after signing out by hand', () => {
    const set = worked()
    set.happen({ type: 'session.sign-out' })
    set.happen({ type: `xstate.done.actor.${logout}` })
    signIn(set, aUser)
    expect(opened(set)[1]).toEqual({ type: 'openPage', params: { path: landing } })
  })

  test('does not come back to what is older than a sign-out by hand', () => {
    const set = worked()
    set.happen(cleared)
    set.happen({ type: 'session.token-changed', token: 'again', path: '/sessions/signin' } as {
      type: string
    })
    set.happen({ type: 'xstate.after.headerDelay.session.signedIn.waiting' })
    set.happen({
      type: `xstate.done.actor.${header}`,
      output: { user: aUser, modules: [] },
    } as { type: string })
    expect(pathAfterSignIn({ ...set.context(), user: aUser })).toBe(path)
    set.happen({ type: 'session.sign-out' })
    set.happen({ type: `xstate.done.actor.${logout}` })
    signIn(set, aUser)
    expect(opened(set)[1]).toEqual({ type: 'openPage', params: { path: landing } })
  })

  test('lands as ever where the tab only asked who goes on in it', () => {
    const set = worked()
    set.happen({ type: 'session.storage-cleared', path: '/sessions/signin' } as { type: string })
    signIn(set, aUser)
    expect(opened(set)[1]).toEqual({ type: 'openPage', params: { path: landing } })
  })
})

describe('a company that was chosen elsewhere', () => {
  const event = (type: string, more: object = {}) => ({ type, ...more }) as { type: string }
  const present = '0.session.signedIn.elsewhere.asking'
  const chosen = '0.session.signedIn.elsewhere.goingBack'
  const begun = () => {
    const set = happenIn({ token: 'mine' })
    set.happen(event('xstate.after.headerDelay.session.signedIn.waiting'))
    set.happen(event(`xstate.done.actor.${header}`, { output: { user: aUser, modules: [] } }))
    return set
  }

  test('leaves the page its own until somebody says where to go on', () => {
    const { state, context, happen, effects } = begun()
    happen(event('session.company-changed', { companyId: 'c2' }))
    happen(event(`xstate.done.actor.${present}`, { output: aUserElsewhere }))
    expect(state()).toEqual({ signedIn: { elsewhere: 'known' } })
    expect(context()).toMatchObject({ user: aUser, present: aUserElsewhere })
    expect(effects).toEqual([])

    happen(event('session.follow'))
    expect(effects).toEqual([{ type: 'openCompany', params: { user: aUserElsewhere } }])
    expect(context()).toMatchObject({ user: aUser })
  })

  test('is seen by the header that is loaded too, and is not taken over by the way', () => {
    const { state, context, happen } = begun()
    happen(event('session.retry'))
    happen(event(`xstate.done.actor.${header}`, { output: { user: aUserElsewhere, modules: [] } }))
    expect(state()).toEqual({ signedIn: { elsewhere: 'known' } })
    expect(context()).toMatchObject({ user: aUser, present: aUserElsewhere })
  })

  test('can be left for the one of this page again, unless the server refuses, which is said', () => {
    const { state, context, happen } = begun()
    for (const one of [
      event('session.company-changed', { companyId: undefined }),
      event(`xstate.done.actor.${present}`, { output: aUserElsewhere }),
      event('session.go-back'),
    ])
      happen(one)
    happen(event(`xstate.error.actor.${chosen}`, { error: refused(404, 'NOT_FOUND') }))
    expect(context().failure).toMatchObject({ code: 'NOT_FOUND' })
    happen(event('session.go-back'))
    expect(context().failure).toBeUndefined()
    happen(event(`xstate.done.actor.${chosen}`, { output: aUser }))
    expect(state()).toEqual({ signedIn: 'loadingHeader' })
  })

  test('is asked for again every five seconds while nobody can say which it is', () => {
    const { state, happen, clock } = begun()
    happen(event('session.company-changed', { companyId: 'c2' }))
    happen(event(`xstate.error.actor.${present}`, { error: refused(503, 'RETRY_LATER') }))
    clock.increment(4_999)
    expect(state()).toEqual({ signedIn: { elsewhere: 'unknown' } })
    clock.increment(1)
    expect(state()).toEqual({ signedIn: { elsewhere: 'asking' } })
  })

  test('is of no interest to a page that knows no company yet', () => {
    const { state, happen } = happenIn({ token: 'mine' })
    happen(event('session.company-changed', { companyId: 'c2' }))
    expect(state()).toEqual({ signedIn: 'waiting' })
  })
})
