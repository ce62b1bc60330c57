/** Marks requests that only check whether the page is served: nobody sees their answer. */
export const probeHeader = 'x-millwright-probe';
