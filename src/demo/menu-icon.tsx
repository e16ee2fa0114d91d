import FileText from 'lucide-react/icons/file-text'
import Globe from 'lucide-react/icons/globe'
import Mail from 'lucide-react/icons/mail'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Shapes from 'lucide-react/icons/shapes'
import Users from 'lucide-react/icons/users'
import {
  isMenuIcon as isOwnIcon,
  MenuIcon as OwnIcon,
  type MenuIconName,
} from '../views/frame/shell/menu-icon.tsx'
import { type Drawing, Icon } from '../views/ui/icon.tsx'

export type { MenuIconName }

const icons: Readonly<Record<string, Drawing>> = {
  samples: Shapes,
  sampleMail: Mail,
  sampleChat: MessageSquareText,
  sampleInvoices: FileText,
  sampleUsers: Users,
  sampleCountries: Globe,
}

/** The frame's icons, and those of the samples. */
export function MenuIcon({ name }: { name: MenuIconName }) {
  const icon = icons[name]
  return icon ? <Icon of={icon} /> : <OwnIcon name={name} />
}

/** Whether there is an icon of this name. */
export function isMenuIcon(name: string): name is MenuIconName {
  return name in icons || isOwnIcon(name)
}
