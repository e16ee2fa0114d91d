import { Drawing } from '../views/frame/page/icon.tsx'
import {
  isMenuIcon as isOwnIcon,
  MenuIcon as OwnIcon,
  type MenuIconName,
} from '../views/frame/shell/menu-icon.tsx'

export type { MenuIconName }

const paths: Readonly<Record<string, string>> = {
  samples: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM16.5 13v7M13 16.5h7',
  sampleMail: 'M3 6h18v12H3zM3 7l9 6 9-6',
  sampleChat: 'M4 5h16v11H10l-4 4v-4H4zM8 9h8M8 12h5',
  sampleInvoices: 'M6 3h9l4 4v14H6zM15 3v4h4M9 12h7M9 16h4',
  sampleUsers:
    'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8M2.5 20a6.5 6.5 0 0 1 13 0M16 4a3.5 3.5 0 0 1 0 7M18 ' +
    '14.5a6 6 0 0 1 3.5 5.5',
  sampleCountries:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
}

/** The frame's icons, and those of the samples. */
export function MenuIcon({ name }: { name: MenuIconName }) {
  const path = paths[name]
  return path ? <Drawing path={path} /> : <OwnIcon name={name} />
}

/** Whether there is an icon of this name. */
export function isMenuIcon(name: string): name is MenuIconName {
  return name in paths || isOwnIcon(name)
}
