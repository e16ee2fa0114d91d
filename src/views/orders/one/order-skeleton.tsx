import { Grid } from '@chakra-ui/react/grid'
/** The skeleton of an order, with the same layout. */
export function OrderSkeleton() {
  return (
    <div aria-hidden="true">
      <div className="record__head">
        <span className="skeleton__bar" />
      </div>
      <div className="record__columns">
        <div className="record__column">
          <Grid className="card__root" alignContent="start" gap="6" minH="34rem">
            <span className="skeleton__bar" />
            <span className="skeleton__bar" />
            <span className="skeleton__bar" />
          </Grid>
        </div>
        <div className="record__column">
          <Grid className="card__root" alignContent="start" gap="6" minH="32">
            <span className="skeleton__bar" />
          </Grid>
          <Grid className="card__root" alignContent="start" gap="6" minH="32">
            <span className="skeleton__bar" />
          </Grid>
        </div>
      </div>
    </div>
  )
}
