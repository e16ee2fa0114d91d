import { useTranslation } from '#i18n/use-translation.tsx'
import { useLocation } from 'wouter'
import { keysOf } from '#contract/keys-of.ts'
import { type ModuleName, moduleNameOf } from '#contract/modules.ts'
import { createOrder } from '#contract/new-order.ts'
import type { Person } from '#contract/rights.ts'
import { shortcuts } from '../../parts/hooks/shortcuts.ts'
import { closedBecause, routeOf } from '../../routes.tsx'
import { useApp, useSession } from '../../seams/app-context.ts'
import { chooseScheme, schemes } from '../page/scheme.ts'
import type { Command } from './find-commands.ts'
import { actCommands, settingCommands } from './setting-commands.ts'
import { shortcutWords } from '../keys/shortcut-words.ts'
import { useMenuLinks } from '../tools/use-menu-links.ts'
import { useMay } from '../../seams/use-may.ts'
import { useModuleSwitch } from '../shell/use-module-switch.ts'
import { useSignOut } from '../shell/use-sign-out.ts'
import { useViewer } from '../../seams/viewer.ts'

const newOrder = '/orders/ordernew'
const help = '/others/help'
/** Only some menus have this entry. */
const queue = '/queue/list'

/**
 * Screens without an entry in some or all menus; the palette lists them for everyone with access.
 */
const further = {
  qrcode: '/actions/qrcode',
  kitchen: '/kitchen/board',
  calendar: '/bookings/calendar',
  resources: '/bookings/resources',
  display: '/queue/display',
  kiosk: '/queue/kiosk',
  categories: '/products/categories',
  import: '/products/import',
  stock: '/products/stock',
  reservations: '/table/reservations',
  payments: '/actions/payments',
  till: '/actions/endofday',
  activity: '/actions/activity',
  messages: '/actions/messages',
} as const

/** All commands of the palette for this user and screen. */
export function useCommands(onKeys: () => void): Command[] {
  const { t } = useTranslation()
  const viewer = useViewer()
  const { module } = viewer
  const [, go] = useLocation()
  const may = useMay()
  const offered = shortcuts()
  const screens = useScreens(offered)
  const more = useMore(onKeys)
  const asked = { person: viewer, module, t, go, isOpen: isOpenTo(viewer, module) }

  return [
    ...offered
      .filter(({ group }) => group === 'screen')
      .map((shortcut): Command => ({
        ...shortcut,
        id: `key ${shortcut.keys}`,
        group: 'screen',
        label: shortcutWords(shortcut, t),
      })),
    ...screens,
    ...(may(createOrder)
      ? [
          {
            id: newOrder,
            group: 'act',
            label: t('palette.newOrder'),
            also: t('palette.also.newOrder'),
            run: () => go(newOrder),
          } as const,
        ]
      : []),
    ...actCommands(asked),
    ...settingCommands(asked),
    ...more,
  ]
}

/** The screens of the menu and further ones. */
function useScreens(offered: ReturnType<typeof shortcuts>): Command[] {
  const { t } = useTranslation()
  const viewer = useViewer()
  const [, navigate] = useLocation()
  const links = useMenuLinks()
  const isOpen = isOpenTo(viewer, viewer.module)
  const isBeside = (path: string) => isOpen(path) && !links.some((link) => link.path === path)
  return [
    ...links.map(({ label, path }): Command => {
      const name = t(`menu.${label}`)
      return {
        id: path,
        group: 'goTo',
        label: name,
        also: t(`palette.also.${label}`),
        keys: offered.find((one) => one.group === 'goTo' && one.label === name)?.keys,
        run: () => navigate(path),
      }
    }),
    ...(isBeside(queue)
      ? [
          {
            id: queue,
            group: 'goTo',
            label: t('menu.queue'),
            also: t('palette.also.queue'),
            run: () => navigate(queue),
          } as const,
        ]
      : []),
    ...keysOf(further)
      .filter((name) => isBeside(further[name]))
      .map((name): Command => ({
        id: further[name],
        group: 'goTo',
        label: t(`palette.screens.${name}`),
        also: t(`palette.also.${name}`),
        run: () => navigate(further[name]),
      })),
  ]
}

/** Commands that belong to no screen: other modules, the appearance, help, the sign-out. */
function useMore(onKeys: () => void): Command[] {
  const { t } = useTranslation()
  const { storage } = useApp()
  const { module } = useViewer()
  const [, navigate] = useLocation()
  const modules = useSession((state) => state.context.modules)
  const switchTo = useModuleSwitch()
  const signOut = useSignOut()
  return [
    ...modules.flatMap(({ moduleId, status }): Command[] => {
      const name = moduleNameOf(moduleId)
      if (!name || name === module || status !== 'Active') return []
      return [
        {
          id: name,
          group: 'more',
          label: t('palette.switch', { module: t(`module.${name}`) }),
          run: () => switchTo(name),
        },
      ]
    }),
    ...schemes.map((scheme): Command => ({
      id: scheme,
      group: 'more',
      label: t('palette.appearance', { scheme: t(`header.${scheme}`) }),
      also: t('palette.also.appearance'),
      run: () => chooseScheme(storage, scheme),
    })),
    { id: 'keys', group: 'more', label: t('keys.title'), keys: '?', run: onKeys },
    {
      id: help,
      group: 'more',
      label: t('palette.help'),
      also: t('palette.also.help'),
      run: () => navigate(help),
    },
    {
      id: 'out',
      group: 'more',
      label: t('header.signOut'),
      also: t('palette.also.out'),
      run: signOut,
    },
  ]
}

/** Whether a screen is open to a user in a module. */
function isOpenTo(person: Person, module: ModuleName): (path: string) => boolean {
  return (path) => {
    const route = routeOf(path)
    return route !== undefined && closedBecause(route, person, module) === undefined
  }
}
