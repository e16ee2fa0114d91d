import { Flex } from '@chakra-ui/react/flex'
import { useTranslation } from '#i18n/use-translation.tsx'
import { compareNames } from '../parts/hooks/compare-names.ts'
import { Select } from '../ui/select.tsx'
import { stages, type Ticket } from './tickets.ts'

type Props = {
  isNarrow: boolean
  tickets: readonly Ticket[]
  stage: string
  station: string
  onStage: (stage: string) => void
  onStation: (station: string) => void
}

type ChipProps = {
  label: string
  choices: readonly { value: string; name: string; count: number }[]
  value: string
  onPick: (value: string) => void
}

function Chips({ label, choices, value, onPick }: ChipProps) {
  return (
    <div className="filters__chips" role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          className="filters__chip"
          aria-pressed={choice.value === value}
          onClick={() => onPick(choice.value)}
        >
          {choice.name}
          <span className="filters__count">{choice.count}</span>
        </button>
      ))}
    </div>
  )
}

/** Filters the board by stage or station, each with its count. On a phone only by stage. */
export function BoardFilters({ isNarrow, tickets, stage, station, onStage, onStation }: Props) {
  const { t } = useTranslation()
  const stations = useStations(tickets)
  const atStation = tickets.filter((ticket) => isAt(ticket, station))
  return (
    <Flex wrap="wrap" rowGap="2" columnGap="6" align="center">
      <Chips
        label={t('kitchen.stages')}
        value={stage}
        onPick={onStage}
        choices={[
          { value: '', name: t('parts.filter.all'), count: atStation.length },
          ...stages.map((value) => ({
            value,
            name: t(`kitchen.stage.${value}`),
            count: atStation.filter((ticket) => ticket.stage === value).length,
          })),
        ]}
      />
      {!isNarrow && stations.length > 2 && (
        <Chips
          label={t('kitchen.stations')}
          value={station}
          onPick={onStation}
          choices={stations}
        />
      )}
    </Flex>
  )
}

/** The filter by station as a single-line control. */
export function StationChoice({
  tickets,
  station,
  onStation,
}: Pick<Props, 'tickets' | 'station' | 'onStation'>) {
  const { t } = useTranslation()
  const stations = useStations(tickets)
  if (stations.length <= 2) return null
  return (
    <Select
      aria-label={t('kitchen.stations')}
      data-set={station !== ''}
      value={station}
      onChange={({ target }) => onStation(target.value)}
    >
      {stations.map(({ value, name, count }) => (
        <option key={value} value={value}>
          {value ? `${name} (${count})` : name}
        </option>
      ))}
    </Select>
  )
}

/** All stations, then each station that has tickets. */
function useStations(tickets: readonly Ticket[]) {
  const { t, i18n } = useTranslation()
  const names = [...new Set(tickets.map((ticket) => ticket.station))]
    .filter(Boolean)
    .toSorted(compareNames(i18n.language))
  return ['', ...names].map((value) => ({
    value,
    name: value || t('kitchen.everyStation'),
    count: tickets.filter((ticket) => isAt(ticket, value)).length,
  }))
}

/** The tickets that match the filters. */
export function shownTickets(
  tickets: readonly Ticket[],
  stage: string,
  station: string,
): readonly Ticket[] {
  return tickets.filter(
    (ticket) =>
      isAt(ticket, station) && (!stages.some((one) => one === stage) || ticket.stage === stage),
  )
}

function isAt(ticket: Ticket, station: string): boolean {
  return station === '' || ticket.station === station
}
