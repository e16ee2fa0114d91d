type Props<Value extends string> = {
  name: string
  legend: string
  values: readonly Value[]
  wordOf: (value: Value) => string
}

/** One of a few, picked by a press; none is picked yet, and one has to be. */
export function AskChoice<Value extends string>({ name, legend, values, wordOf }: Props<Value>) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {values.map((value) => (
        <label key={value} className="choice">
          <input type="radio" name={name} value={value} required />
          {wordOf(value)}
        </label>
      ))}
    </fieldset>
  )
}
