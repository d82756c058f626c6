/** Added to the total of a concept or an instance: one sighting alone then proves half of what it claims. */
export const TYPICALITY_SMOOTHING = 1;

/** Share of P(instance | concept) given to instances that the concept was never seen with. */
export const UNSEEN_SHARE = 0.05;
