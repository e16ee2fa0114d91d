// Runs before the first paint: the module's colour, the colour scheme, the language and the screen
// are known in the browser. A small script that imports nothing, because it delays the first paint.
// The build fills in the tables (`src/boot-tables.ts`).
type Tables = import('./boot-tables.ts').BootTables
type StoredUser = Partial<import('#contract/user.ts').UserDetails>
type StoredView = import('./start/view-nodes.ts').StoredView
type ViewNode = import('./start/view-nodes.ts').ViewNode
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
  const prefix = config.storagePrefix ?? 'sevenfold.'
  const read = (key: string) => attempt(() => localStorage.getItem(prefix + key)) ?? null
  const path = location.pathname.replace(/\/+$/, '') || '/sessions/signin'
  const token = read('token')
  // For signed-in users, help and privacy are shown inside the app's frame.
  const isFramed = Boolean(token) && /^\/others\/(help|privacy)$/.test(path)
  const isGuest = !isFramed && /^\/(sessions|receipt|others)\b/.test(path)

  const modules = __MODULES__
  // A push notification was clicked: the page opens in the notification's module.
  const [from, note, of = ''] = /[?&]from_note=([\w-]+)\.(\d*)/.exec(location.search) ?? []
  if (from) window.openedNote = note
  if (from) history.replaceState(history.state, '', location.href.replace(from, ''))
  if (modules[of]) attempt(() => localStorage.setItem(`${prefix}module_id`, of))
  const moduleId = read('module_id') ?? ''
  const module = modules[moduleId]
  const languages = __LANGUAGES__
  const language =
    [read('language'), ...navigator.languages]
      .map((tag) => tag?.split('-')[0])
      .find((tag) => tag && tag in languages) ?? 'en'
  const scheme =
    read('scheme') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

  // Hides a server-rendered guest page if it can't be correct: the server does not know a language
  // chosen here, the tab's stored input, or a position in the page.
  const drawn = root.dataset.screen
  if (drawn !== undefined && (root.lang !== language || location.hash || keepsDrafts()))
    root.dataset.undrawn = ''
  root.lang = language
  if (/^(ar|fa|he|ur)/.test(language)) root.dir = 'rtl'
  root.classList.toggle('dark', scheme === 'dark')
  root.dataset.start =
    path === '/sessions/signin' && !token ? 'signin' : isGuest ? 'blank' : 'admin'
  root.toggleAttribute('data-texting', config.texting === true)
  // Otherwise the wide menu would hide the buttons of lists, so it starts collapsed.
  const hasRoom = innerWidth < 768 || innerWidth >= 1100
  root.dataset.menu = read('menu') ?? (hasRoom ? 'wide' : 'narrow')
  if (module && !isGuest) root.dataset.module = module

  // Requests the data of a guest's link first, because browsers open few connections and the code
  // is many files. `src/start/early-answer.ts` passes the answers on.
  const guestCalls = __GUEST_CALLS__
  const [, place = '', secret] = /^(\/.+)\/([^/]+)$/.exec(path) ?? []
  if (config.bases && guestCalls[place] && drawn === undefined)
    window.earlyAnswer = askEarly(
      new URL(`${config.bases.business}/${guestCalls[place]}/${secret}`, location.origin),
    )

  // Until the code has loaded, a server-rendered page and the sign-in send nothing themselves, and
  // clicks are recorded: see src/guest/take-over.ts and src/start/take-over-typed.ts.
  if (drawn !== undefined || root.dataset.start === 'signin') {
    addEventListener('submit', (event) => event.preventDefault())
    addEventListener(
      'click',
      ({ target }) =>
        (window.pressedEarly =
          (target instanceof Element && target.closest('button')) || undefined),
    )
  }

  // Draws the stored view of the last visit, until the app renders the same with fresh answers.
  window.bootFile = (document.currentScript as HTMLScriptElement | null)?.src ?? ''
  const view = token && !isGuest ? keptView() : undefined
  if (view) drawOnceParsed(view)

  // The same for the rows of the order list and for a single order.
  const firstCalls = __FIRST_CALLS__
  if (token && config.bases && ((module && firstCalls[path]) || view?.calls.length)) {
    const url = new URL(`${config.bases.business}/${firstCalls[path] ?? ''}`, location.origin)
    const rows = userValue((user) => user.lists?.rowSize)
    if (rows && url.searchParams.has('rowSize')) url.searchParams.set('rowSize', String(rows))
    for (const [name, value] of new URLSearchParams(location.search)) {
      if (name === 'currentPage' || name === 'rowSize') url.searchParams.set(name, value)
      else if (name !== 'inspect') url.searchParams.append(name, value)
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
      'accept-language': language,
    }
    const companyId = userValue((user) => user.companyDetail?.companyDetailsId)
    const allHeaders = { ...headers, ...(companyId && { 'company-id': companyId }) }
    if (module && firstCalls[path]) window.earlyAnswer = askEarly(url, token, allHeaders)
    const asked = new Set([sorted(url)])
    window.keptAnswers = view?.calls.flatMap((call) => {
      const further = new URL(call)
      if (further.origin !== location.origin || asked.has(sorted(further))) return []
      asked.add(sorted(further))
      return [askEarly(further, token, allHeaders)]
    })
  }

  // Requests the texts and the code of this screen in parallel with the app's code.
  const ask = (rel: string, href: string, as?: string) => {
    const link = Object.assign(document.createElement('link'), {
      rel,
      crossOrigin: 'anonymous',
      ...(as && { as }),
    })
    // Must be set before the element is inserted: it decides whether the first paint waits.
    if (rel === 'stylesheet') link.setAttribute('blocking', 'render')
    link.href = href
    document.head.append(link)
  }
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
    // A stored view needs its styles, so the first paint waits for them.
    if (file.endsWith('.css') && view) ask('stylesheet', file)
    else if (file.endsWith('.css')) ask('preload', file, 'style')
    else ask('modulepreload', file)
  }
  // `prefetch` takes no memory; a preloaded module is compiled at once.
  const canPrefetch = document.createElement('link').relList.supports('prefetch')
  window.fetchCode = (path, isSoon = false) => {
    for (const file of filesOf(path)) {
      if (file.endsWith('.css')) continue
      if (isSoon || !canPrefetch) ask('modulepreload', file)
      else ask('prefetch', file, 'script')
    }
  }

  function userValue<Value>(of: (user: StoredUser) => Value): Value | undefined {
    return attempt(() => of(JSON.parse(read('user') ?? '')))
  }

  function keepsDrafts(): boolean {
    const isDraft = (key: string) => key.startsWith(prefix + 'guest.')
    return attempt(() => Object.keys(sessionStorage).some(isDraft)) ?? false
  }

  /** Storage may be blocked, or its content damaged. */
  function attempt<Value>(act: () => Value): Value | undefined {
    try {
      return act()
    } catch {
      return undefined
    }
  }

  function askEarly(
    url: URL,
    asker?: string,
    headers?: Record<string, string>,
  ): NonNullable<Window['earlyAnswer']> {
    const early: NonNullable<Window['earlyAnswer']> = {
      url: url.href,
      token: asker,
      companyId: headers?.['company-id'],
      answer: fetch(url, { headers }).then(
        async (response) => {
          if (asker && response.status === 401) forgetViews()
          return response.ok ? (early.arrived = await response.json()) : undefined
        },
        () => undefined,
      ),
    }
    return early
  }

  function sorted(url: URL): string {
    const copy = new URL(url)
    copy.searchParams.sort()
    return copy.href
  }

  /** For the same session, rights, module, language, release, URL and width, if not expired. */
  function keptView(): StoredView | undefined {
    const owner = userValue((user) =>
      [
        token?.slice(-8),
        user.companyUserId,
        user.companyDetail?.companyDetailsId,
        user.roleId,
        user.rights?.join(),
        moduleId,
        language,
        window.bootFile,
      ].join(' '),
    )
    return attempt(() => {
      const kept: StoredView = JSON.parse(read(`view ${path}`) ?? '')
      const isOwn =
        kept.owner === owner &&
        kept.address === location.pathname + location.search &&
        kept.width === innerWidth &&
        Date.now() < kept.untilMs
      const calls = kept.calls.map((call) => new URL(call, location.origin).href)
      return isOwn && Array.isArray(kept.nodes) ? { ...kept, calls } : undefined
    })
  }

  function drawOnceParsed({ nodes, rules, atMs, since, sinceThen }: StoredView): void {
    const draw = () => {
      const place = document.getElementById('root')
      // The skeleton has been parsed completely once something follows it.
      if (!place?.nextElementSibling) return
      parsing.disconnect()
      const isToday = new Date(atMs).toDateString() === new Date().toDateString()
      const mark = element(['p', { class: 'skeleton__since' }, isToday ? since : sinceThen])
      const view = attempt(() => nodes.map((node) => element(node)))
      if (!view) return
      const skeleton = [...place.childNodes]
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(rules)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      place.replaceChildren(...view, mark)
      place.inert = true
      place.ariaHidden = 'true'
      // Clicks have no effect yet.
      place.ariaDisabled = 'true'
      window.isViewDrawn = true
      window.undrawView = () => {
        if (mark.isConnected) place.replaceChildren(...skeleton)
        place.inert = false
        place.ariaHidden = null
        place.ariaDisabled = null
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
        window.isViewDrawn = false
      }
      addEventListener('click', ({ clientX: x, clientY: y }) => {
        if (!window.isViewDrawn) return
        place.inert = false
        const pressed = document.elementFromPoint(x, y)?.closest('a, button, .filters__search')
        place.inert = true
        if (!pressed || !place.contains(pressed)) return
        pressed.ariaBusy = 'true'
        window.pressedView = pressed
      })
    }
    const parsing = new MutationObserver(draw)
    parsing.observe(document, { childList: true, subtree: true })
    // If the app's code can't be loaded, the app never takes over, so the stored view is removed.
    addEventListener(
      'error',
      ({ target }) => target instanceof HTMLScriptElement && window.undrawView?.(),
      true,
    )
  }

  /** The session has ended: nothing that was seen in it may be shown. */
  function forgetViews(): void {
    window.undrawView?.()
    attempt(() => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith(`${prefix}view `)) localStorage.removeItem(key)
    })
  }

  /** Anyone with the device may have written the stored view: nothing of it may run or load. */
  function element(node: ViewNode, namespace?: string): Node {
    if (typeof node === 'string') return document.createTextNode(node)
    const [tag, attributes, ...nodes] = node
    const within = tag === 'svg' ? 'http://www.w3.org/2000/svg' : namespace
    const isInert = !/^(script|iframe|object|embed|link|style|base|meta|form)$/i.test(tag)
    const name = isInert ? tag : 'div'
    const made = within ? document.createElementNS(within, name) : document.createElement(name)
    for (const [name, value] of Object.entries(attributes)) {
      // The CSP allows inline styles only through the CSSOM.
      if (name === 'style') (made as HTMLElement).style.cssText = value
      else if (!/^on|^srcdoc$|^formaction$/i.test(name) && !/^\s*javascript:/i.test(value))
        made.setAttribute(name, value)
    }
    made.append(...nodes.map((child) => element(child, within)))
    return made
  }
}
