/** The skeleton of a customer, with the same layout. */
export function CustomerSkeleton() {
  return (
    <div aria-hidden="true">
      <div className="facts-row">
        {[1, 2, 3, 4].map((one) => (
          <div key={one} className="fact">
            <span className="skeleton" />
          </div>
        ))}
      </div>
      <div className="customer-grid">
        <div className="customer-column">
          <div className="card customer-bones">
            <span className="skeleton" />
            <span className="skeleton" />
          </div>
        </div>
        <div className="customer-column">
          <div className="card customer-bones">
            <span className="skeleton" />
          </div>
        </div>
      </div>
    </div>
  )
}
