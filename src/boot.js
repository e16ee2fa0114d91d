// Runs before the first paint: the module's colour, the colour scheme, the language and the screen
// are known in the browser. Plain and small, because it delays the first paint. The build fills in
// the languages and screens with their files.
{
  const root = document.documentElement
  const config = JSON.parse(document.getElementById('config')?.textContent || '{}')
  const read = (key) => {
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
  const isGuest = !isFramed && /^\/(sessions|receipt|others|inspect)\b/.test(path)

  const modules = __MODULES__
  const module = modules[read('module_id')]
  const languages = __LANGUAGES__
  const language =
    [read('language'), ...navigator.languages]
      .map((tag) => tag?.split('-')[0])
      .find((tag) => tag in languages) ?? 'en'
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
  if (read('menu')) root.dataset.menu = read('menu')
  if (module && !isGuest) root.dataset.module = module

  // Requests the data of a guest's link first: browsers open few connections, and the code is many
  // files. src/start/early-answer.ts passes the answers on.
  const guestCalls = __GUEST_CALLS__
  const [, place, secret] = /^(\/.+)\/([^/]+)$/.exec(path) ?? []
  if (config.bases && guestCalls[place] && drawn === undefined)
    askEarly(new URL(`${config.bases.business}/${guestCalls[place]}/${secret}`, location.origin))

  // Until its code has loaded, a server-rendered page sends nothing itself, and presses are
  // recorded: see src/guest/take-over.ts.
  if (drawn !== undefined) {
    addEventListener('submit', (event) => event.preventDefault())
    addEventListener(
      'click',
      ({ target }) => (window.pressedEarly = target.closest('button') ?? undefined),
    )
  }

  // The same for the rows of the order list and for a single order.
  const firstCalls = __FIRST_CALLS__
  if (token && module && config.bases && firstCalls[path]) {
    const url = new URL(`${config.bases.business}/${firstCalls[path]}`, location.origin)
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
      'module-id': read('module_id'),
    }
    const companyId = companyOf(read('user'))
    askEarly(url, token, { ...headers, ...(companyId && { 'company-id': companyId }) })
  }

  // Requests the words and the code of this screen in parallel with the app's code.
  const ask = (rel, href, as) =>
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
  for (const area of ['core', ...(areas[path] ?? areas[/^\/[^/]*/.exec(path)] ?? [])])
    ask('preload', `/assets/i18n/${language}/${area}.json?v=${languages[language]}`, 'fetch')
  for (const at of [
    ...(screens[path] ?? screens[path.slice(0, path.lastIndexOf('/'))] ?? []),
    ...(screens[drawn] ?? []),
  ]) {
    if (files[at].endsWith('.css')) ask('preload', files[at], 'style')
    else ask('modulepreload', files[at])
  }

  function companyOf(user) {
    try {
      return JSON.parse(user).companyDetail.companyDetailsId
    } catch {
      return undefined
    }
  }

  function keepsDrafts() {
    try {
      return Object.keys(sessionStorage).some((key) =>
        key.startsWith((config.storagePrefix ?? 'sevenfold.') + 'guest.'),
      )
    } catch {
      return false
    }
  }

  function askEarly(url, token, headers) {
    const early = (window.earlyAnswer = {
      url: url.href,
      token,
      companyId: headers?.['company-id'],
    })
    early.answer = fetch(url, { headers }).then(
      async (response) => (response.ok ? (early.arrived = await response.json()) : undefined),
      () => undefined,
    )
  }
}
