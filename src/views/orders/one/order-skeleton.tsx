/** The skeleton of an order, with the same layout. */
export function OrderSkeleton() {
  return (
    <div aria-hidden="true">
      <div className="order-head">
        <span className="skeleton" />
      </div>
      <div className="order-grid">
        <div className="order-column">
          <div className="panel__card skeleton-tall">
            <span className="skeleton" />
            <span className="skeleton" />
            <span className="skeleton" />
          </div>
        </div>
        <div className="order-column">
          <div className="panel__card skeleton-low">
            <span className="skeleton" />
          </div>
          <div className="panel__card skeleton-low">
            <span className="skeleton" />
          </div>
        </div>
      </div>
    </div>
  )
}
