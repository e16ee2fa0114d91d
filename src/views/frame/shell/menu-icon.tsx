import Armchair from 'lucide-react/icons/armchair'
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business'
import Building2 from 'lucide-react/icons/building-2'
import ChartColumn from 'lucide-react/icons/chart-column'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import ConciergeBell from 'lucide-react/icons/concierge-bell'
import CreditCard from 'lucide-react/icons/credit-card'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Handshake from 'lucide-react/icons/handshake'
import IdCard from 'lucide-react/icons/id-card'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import ListOrdered from 'lucide-react/icons/list-ordered'
import LogOut from 'lucide-react/icons/log-out'
import Package from 'lucide-react/icons/package'
import PanelLeftClose from 'lucide-react/icons/panel-left-close'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import QrCode from 'lucide-react/icons/qr-code'
import ReceiptText from 'lucide-react/icons/receipt-text'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Server from 'lucide-react/icons/server'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Store from 'lucide-react/icons/store'
import Tag from 'lucide-react/icons/tag'
import Users from 'lucide-react/icons/users'
import WifiOff from 'lucide-react/icons/wifi-off'
import Zap from 'lucide-react/icons/zap'
import { type Drawing, Icon } from '../../ui/icon.tsx'

const icons = {
  dashboard: LayoutDashboard,
  orders: ReceiptText,
  tableOrders: ConciergeBell,
  tables: Armchair,
  products: Package,
  customers: Users,
  reports: ChartColumn,
  applications: ClipboardCheck,
  jobs: BriefcaseBusiness,
  queue: ListOrdered,
  businesses: Building2,
  installation: Server,
  staff: IdCard,
  actions: Zap,
  settings: SlidersHorizontal,
  qrcode: QrCode,
  community: Handshake,
  paymentSetup: CreditCard,
  subscription: RefreshCw,
  businessTypes: Store,
  promotion: Tag,
  more: Ellipsis,
  caret: ChevronRight,
  updown: ChevronsUpDown,
  narrow: PanelLeftClose,
  offline: WifiOff,
  pause: Pause,
  play: Play,
  out: LogOut,
} as const satisfies Record<string, Drawing>

export type MenuIconName = keyof typeof icons

/** The frame's icons: menu, header, banner. Loaded with the frame, not with the sign-in. */
export function MenuIcon({ name }: { name: MenuIconName }) {
  return <Icon of={icons[name]} />
}

/** Whether there is an icon of this name. */
export function isMenuIcon(name: string): name is MenuIconName {
  return name in icons
}
