// Runs before the first paint: the module's colour, the colour scheme, the language and the screen
// are known in the browser. A small script that imports nothing, because it delays the first paint.
// The build fills in the tables (`src/boot-tables.ts`).
type Tables = import('./boot-tables.ts').BootTables
type StoredUser = Partial<import('#contract/user.ts').UserDetails>
type Config = Partial<ReturnType<typeof import('./services/config.ts').readConfig>>
declare const __MODULES__: Tables['MODULES']
declare const __LANGUAGES__: Tables['LANGUAGES']
declare const __FIRST_CALLS__: Tables['FIRST_CALLS']
declare const __GUEST_CALLS__: Tables['GUEST_CALLS']
declare const __AREAS__: Tables['AREAS']
declare const __FILES__: Tables['FILES']
declare const __SCREENS__: Tables['SCREENS']

{
  const root = document.documentElement
  const config: Config = JSON.parse(document.getElementById('config')?.textContent || '{}')
  const read = (key: string) => {
    try {
      return localStorage.getItem((config.storagePrefix ?? 'sevenfold.') + key)
    } catch {
      return null
    }
  }
  const path = location.pathname.replace(/\/+$/, '') || '/sessions/signin'
  const token = read('token')
  // For signed-in users, help and privacy are shown inside the frame.
  const isFramed = Boolean(token) && /^\/others\/(help|privacy)$/.test(path)
  const isGuest = !isFramed && /^\/(sessions|receipt|others)\b/.test(path)

  const modules = __MODULES__
  const moduleId = read('module_id') ?? ''
  const module = modules[moduleId]
  const languages = __LANGUAGES__
  const language =
    [read('language'), ...navigator.languages]
      .map((tag) => tag?.split('-')[0])
      .find((tag) => tag && tag in languages) ?? 'en'
  const scheme =
    read('scheme') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

  // Hides a server-rendered guest page when it can't be right: the server does not know a language
  // chosen here, the tab's stored input, or a position in the page.
  const drawn = root.dataset.screen
  if (drawn !== undefined && (root.lang !== language || location.hash || keepsDrafts()))
    root.classList.add('undrawn')
  root.lang = language
  if (/^(ar|fa|he|ur)/.test(language)) root.dir = 'rtl'
  root.classList.toggle('dark', scheme === 'dark')
  root.dataset.start =
    path === '/sessions/signin' && !token ? 'signin' : isGuest ? 'blank' : 'admin'
  // Beside a menu of words, a list would hide its buttons here.
  const hasRoom = innerWidth < 768 || innerWidth >= 1100
  root.dataset.menu = read('menu') ?? (hasRoom ? 'wide' : 'narrow')
  if (module && !isGuest) root.dataset.module = module

  // Requests the data of a guest's link first: browsers open few connections, and the code is many
  // files. src/start/early-answer.ts passes the answers on.
  const guestCalls = __GUEST_CALLS__
  const [, place = '', secret] = /^(\/.+)\/([^/]+)$/.exec(path) ?? []
  if (config.bases && guestCalls[place] && drawn === undefined)
    askEarly(new URL(`${config.bases.business}/${guestCalls[place]}/${secret}`, location.origin))

  // Until its code has loaded, a server-rendered page sends nothing itself, and presses are
  // recorded: see src/guest/take-over.ts.
  if (drawn !== undefined) {
    addEventListener('submit', (event) => event.preventDefault())
    addEventListener(
      'click',
      ({ target }) =>
        (window.pressedEarly =
          (target instanceof Element && target.closest('button')) || undefined),
    )
  }

  // The same for the rows of the order list and for a single order.
  const firstCalls = __FIRST_CALLS__
  if (token && module && config.bases && firstCalls[path]) {
    const url = new URL(`${config.bases.business}/${firstCalls[path]}`, location.origin)
    const rows = userValue((user) => user.lists?.rowSize)
    if (rows && url.searchParams.has('rowSize')) url.searchParams.set('rowSize', String(rows))
    for (const [name, value] of new URLSearchParams(location.search)) {
      if (name === 'currentPage' || name === 'rowSize') url.searchParams.set(name, value)
      else url.searchParams.append(name, value)
    }
    const now = new Date()
    const offset = -now.getTimezoneOffset()
    const local = new Date(now.getTime() + offset * 60_000).toISOString()
    const headers = {
      'x-access-token': token,
      'content-type': 'application/json',
      'utc-offset': String(offset),
      'current-date': `${local.slice(0, 10)} ${local.slice(11, 16)}`,
      'module-id': moduleId,
    }
    const companyId = userValue((user) => user.companyDetail?.companyDetailsId)
    askEarly(url, token, { ...headers, ...(companyId && { 'company-id': companyId }) })
  }

  // Requests the words and the code of this screen in parallel with the app's code.
  const ask = (rel: string, href: string, as?: string) =>
    document.head.append(
      Object.assign(document.createElement('link'), {
        rel,
        href,
        crossOrigin: 'anonymous',
        ...(as && { as }),
      }),
    )
  const files = __FILES__
  const screens = __SCREENS__
  const areas = __AREAS__
  for (const area of ['core', ...(areas[path] ?? areas[`/${path.split('/')[1]}`] ?? [])])
    ask('preload', `/assets/i18n/${language}/${area}.json?v=${languages[language]}`, 'fetch')
  const filesOf = (path: string) =>
    (screens[path] ?? screens[path.slice(0, path.lastIndexOf('/'))] ?? []).map(
      (at) => files[at] ?? '',
    )
  for (const file of [...filesOf(path), ...filesOf(drawn ?? '')]) {
    if (file.endsWith('.css')) ask('preload', file, 'style')
    else ask('modulepreload', file)
  }
  window.fetchCode = (path) => {
    for (const file of filesOf(path)) if (!file.endsWith('.css')) ask('modulepreload', file)
  }

  function userValue<Value>(of: (user: StoredUser) => Value): Value | undefined {
    try {
      return of(JSON.parse(read('user') ?? ''))
    } catch {
      return undefined
    }
  }

  function keepsDrafts(): boolean {
    try {
      return Object.keys(sessionStorage).some((key) =>
        key.startsWith((config.storagePrefix ?? 'sevenfold.') + 'guest.'),
      )
    } catch {
      return false
    }
  }

  function askEarly(url: URL, asker?: string, headers?: Record<string, string>): void {
    const early: NonNullable<Window['earlyAnswer']> = {
      url: url.href,
      token: asker,
      companyId: headers?.['company-id'],
      answer: fetch(url, { headers }).then(
        async (response) => (response.ok ? (early.arrived = await response.json()) : undefined),
        () => undefined,
      ),
    }
    window.earlyAnswer = early
  }
}
