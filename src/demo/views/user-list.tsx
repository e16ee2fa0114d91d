import type { TFunction } from 'i18next'
import type { Column } from '../../views/parts/list/data-table.tsx'
import { Money } from '../../views/parts/money/money.tsx'
import { StatusBadge } from '../../views/ui/status-badge.tsx'
import { listScreen } from '../../views/parts/list/list-screen.tsx'
import { listUsers, type SampleUser } from '../calls/lists.ts'
import { Face } from './face.tsx'
import { sampleTexts, useSampleWords } from './sample-texts.ts'
import styles from './samples.module.css'

/** `/apps/users`: the sample users. */
export const UserList = listScreen(listUsers, {
  words: sampleTexts('users'),
  useScreenState: useSampleWords,
  filters: [],
  columns: ({ cells }) => columns(cells),
})

function columns(say: TFunction<'demo'>): Column<SampleUser>[] {
  return [
    {
      key: 'name',
      heading: say('users.name'),
      card: 'title',
      cell: ({ name, avatar }) => (
        <span className={styles.withFace}>
          <Face src={avatar} />
          {name}
        </span>
      ),
    },
    {
      key: 'email',
      heading: say('users.email'),
      card: 'line',
      cell: ({ email }) => <span className={`${styles.sampleClip} quiet__text`}>{email}</span>,
    },
    {
      key: 'company',
      heading: say('users.company'),
      card: 'meta',
      cell: ({ company }) => <span className={styles.sampleClip}>{company}</span>,
    },
    { key: 'phone', heading: say('users.phone'), isWideOnly: true, cell: ({ phone }) => phone },
    {
      key: 'address',
      heading: say('users.address'),
      isWideOnly: true,
      cell: ({ address }) => <span className={`${styles.sampleClip} quiet__text`}>{address}</span>,
    },
    { key: 'age', heading: say('users.age'), align: 'end', cell: ({ age }) => age },
    {
      key: 'balance',
      heading: say('users.balance'),
      align: 'end',
      card: 'amount',
      cell: ({ balance }) => <Money amount={balance} currency="USD" />,
    },
    {
      key: 'state',
      heading: say('users.state'),
      card: 'aside',
      cell: ({ isActive }) => (
        <StatusBadge
          mark={isActive ? { tone: 'done', shape: 'dot' } : { tone: 'waiting', shape: 'ring' }}
        >
          {isActive ? say('users.active') : say('users.inactive')}
        </StatusBadge>
      ),
    },
  ]
}
