/** A gradient in the colors of the app behind the top of the page. */
export function Backdrop() {
  return (
    <div aria-hidden="true" className="absolute inset-x-0 top-0 -z-10 h-[52rem] overflow-hidden">
      <div className="absolute inset-0 bg-[radial-gradient(60rem_40rem_at_85%_0%,color-mix(in_oklab,var(--chart-2)_calc(var(--wash)*20%),transparent),transparent_70%),radial-gradient(60rem_40rem_at_5%_10%,color-mix(in_oklab,var(--primary)_calc(var(--wash)*18%),transparent),transparent_70%)]" />
      <div className="absolute inset-0 opacity-(--wash) bg-[radial-gradient(color-mix(in_oklab,var(--foreground)_14%,transparent)_1px,transparent_1px)] bg-[size:22px_22px] [mask-image:linear-gradient(to_bottom,black,transparent_70%)]" />
    </div>
  );
}
