/** Where the form of a product will stand, in the same places. */
export function ProductSkeleton() {
  return (
    <div className="product-form" aria-hidden="true">
      {['main', 'side'].map((column) => (
        <div key={column} className="product-form-column">
          {['first', 'second'].map((box) => (
            <div key={box} className="form-section product-bones">
              <span className="skeleton" />
              <span className="skeleton" />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
