import { chakra } from '@chakra-ui/react/styled-system'

/** A checkbox whose value is stored in the URL. */
export function Check({
  label,
  title,
  isOn,
  set,
}: {
  label: string
  title?: string
  isOn: boolean
  /** The value in the URL: '1', or '' for off. */
  set: (value: string) => void
}) {
  return (
    <chakra.label
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      minH="6"
      color="fg.muted"
      fontSize="xs"
      title={title}
    >
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => set(target.checked ? '1' : '')}
      />
      {label}
    </chakra.label>
  )
}
