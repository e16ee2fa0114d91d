import { useLocation, useSearch } from 'wouter'

/** A URL parameter, '' when absent. Survives a reload, and adds no history entry. */
export function useParam(name: string): [value: string, set: (value: string) => void] {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const set = (value: string): void => {
    const params = new URLSearchParams(search)
    if (value === '') params.delete(name)
    else params.set(name, value)
    navigate(params.size === 0 ? path : `${path}?${params}`, { replace: true })
  }
  return [new URLSearchParams(search).get(name) ?? '', set]
}
