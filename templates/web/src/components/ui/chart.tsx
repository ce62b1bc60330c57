import * as React from 'react';
import type { DefaultLegendContentProps, TooltipContentProps, TooltipValueType } from 'recharts';
import * as RechartsPrimitive from 'recharts';

import { cn } from '@/lib/utils';

const THEMES = { light: '', dark: '.dark' } as const;
const INITIAL_DIMENSION = { width: 320, height: 200 };

type ChartConfig = Record<
  string,
  {
    label?: React.ReactNode;
    icon?: React.ComponentType;
  } & (
    | { color?: string; theme?: never }
    | { color?: never; theme: Record<keyof typeof THEMES, string> }
  )
>;

type ChartContextValue = {
  config: ChartConfig;
};

const ChartContext = React.createContext<ChartContextValue | null>(null);

function useChart() {
  const context = React.useContext(ChartContext);
  if (!context) {
    throw new Error('useChart must be used within a <ChartContainer />.');
  }
  return context;
}

function ChartContainer({
  id,
  className,
  children,
  config,
  initialDimension = INITIAL_DIMENSION,
  ...props
}: Omit<React.ComponentProps<'div'>, 'children'> & {
  config: ChartConfig;
  children: React.ComponentProps<typeof RechartsPrimitive.ResponsiveContainer>['children'];
  initialDimension?: { width: number; height: number };
}) {
  const uniqueId = React.useId();
  // The id becomes part of a CSS selector, where the marks of useId are not allowed.
  const chartId = `chart-${(id ?? uniqueId).replace(/[^\w-]/g, '')}`;
  const value = React.useMemo(() => ({ config }), [config]);

  return (
    <ChartContext value={value}>
      <div
        data-slot="chart"
        data-chart={chartId}
        className={cn(
          // In a grid, the aspect ratio would turn a minimum height into a minimum width.
          'flex aspect-video min-w-0 justify-center text-xs',
          '[&_.recharts-cartesian-axis-tick-value]:fill-muted-foreground',
          '[&_.recharts-polar-angle-axis-tick-value]:fill-muted-foreground',
          '[&_.recharts-polar-radius-axis-tick-value]:fill-muted-foreground',
          // These select the defaults of Recharts, so that an explicit stroke or fill still wins.
          "[&_.recharts-cartesian-grid_line[stroke='#ccc']]:stroke-border/60",
          "[&_.recharts-polar-grid_[stroke='#ccc']]:stroke-border",
          "[&_.recharts-reference-line_[stroke='#ccc']]:stroke-border",
          "[&_.recharts-dot[stroke='#fff']]:stroke-transparent",
          "[&_.recharts-sector[stroke='#fff']]:stroke-transparent",
          '[&_.recharts-curve.recharts-tooltip-cursor]:stroke-border',
          '[&_.recharts-rectangle.recharts-tooltip-cursor]:fill-muted',
          '[&_.recharts-radial-bar-background-sector]:fill-muted',
          '[&_.recharts-layer]:outline-hidden [&_.recharts-sector]:outline-hidden',
          '[&_.recharts-surface]:rounded-md [&_.recharts-surface]:outline-hidden',
          '[&_.recharts-surface:focus-visible]:ring-[3px]',
          '[&_.recharts-surface:focus-visible]:ring-ring/50',
          className,
        )}
        {...props}
      >
        <ChartStyle id={chartId} config={config} />
        <RechartsPrimitive.ResponsiveContainer initialDimension={initialDimension}>
          {children}
        </RechartsPrimitive.ResponsiveContainer>
      </div>
    </ChartContext>
  );
}

function ChartStyle({ id, config }: { id: string; config: ChartConfig }) {
  const rules = Object.entries(THEMES).map(([theme, prefix]) => {
    const declarations = Object.entries(config).flatMap(([key, item]) => {
      const color = theme === 'dark' ? item.theme?.dark : item.theme?.light;
      const value = color ?? item.color;
      return value ? [`  --color-${key}: ${value};`] : [];
    });
    return declarations.length > 0
      ? `${prefix} [data-chart="${id}"] {\n${declarations.join('\n')}\n}`
      : '';
  });
  const css = rules.join('\n').trim();

  return css ? <style>{css}</style> : null;
}

const ChartTooltip = RechartsPrimitive.Tooltip;

type TooltipContent = TooltipContentProps<TooltipValueType, number | string>;
type TooltipPayload = NonNullable<TooltipContent['payload']>;
type TooltipItem = TooltipPayload[number];

// The formatters use method syntax so that callbacks may narrow the types of their parameters,
// for example to (value: number, name: string).
type ChartTooltipContentProps = Pick<
  React.ComponentProps<'div'>,
  'className' | 'style' | 'id' | 'color' | 'ref'
> & {
  active?: boolean;
  payload?: TooltipPayload;
  label?: TooltipContent['label'];
  labelClassName?: string;
  hideLabel?: boolean;
  hideIndicator?: boolean;
  indicator?: 'line' | 'dot' | 'dashed';
  nameKey?: string;
  labelKey?: string;
  labelFormatter?(label: number | string, payload: TooltipPayload): React.ReactNode;
  formatter?(
    value: TooltipValueType,
    name: number | string,
    item: TooltipItem,
    index: number,
    payload: TooltipPayload,
  ): React.ReactNode;
};

type ChartVariables = React.CSSProperties & Record<`--${string}`, string | undefined>;

function ChartTooltipContent({
  active,
  payload,
  label,
  className,
  style,
  id,
  ref,
  color,
  labelClassName,
  hideLabel = false,
  hideIndicator = false,
  indicator = 'dot',
  nameKey,
  labelKey,
  labelFormatter,
  formatter,
}: ChartTooltipContentProps) {
  const { config } = useChart();
  const items = payload?.filter((item) => item.type !== 'none') ?? [];
  const [firstItem] = items;

  if (!active || !payload || !firstItem) {
    return null;
  }

  const tooltipLabel = hideLabel
    ? null
    : renderTooltipLabel({ config, item: firstItem, payload, label, labelKey, labelFormatter });
  const labelElement =
    hasValue(tooltipLabel) && tooltipLabel !== '' ? (
      <div className={cn('font-medium', labelClassName)}>{tooltipLabel}</div>
    ) : null;
  const nestLabel = items.length === 1 && indicator !== 'dot';

  return (
    <div
      ref={ref}
      id={id}
      style={style}
      data-slot="chart-tooltip-content"
      className={cn(
        'grid min-w-32 items-start gap-1.5 rounded-lg border bg-popover px-2.5 py-1.5',
        'text-xs text-popover-foreground shadow-lg',
        className,
      )}
    >
      {nestLabel ? null : labelElement}
      <div className="grid gap-1.5">
        {items.map((item, index) => {
          const key = nameKey ?? toKey(item.name) ?? toKey(item.dataKey) ?? 'value';
          const itemConfig = getItemConfig(config, item, key);
          const indicatorColor = color ?? readString(item.payload, 'fill') ?? item.color;
          const indicatorStyle: ChartVariables = { '--indicator-color': indicatorColor };
          const Icon = itemConfig?.icon;

          return (
            <div
              key={`${toKey(item.dataKey) ?? ''}:${toKey(item.name) ?? key}`}
              className={cn(
                'flex w-full flex-wrap items-stretch gap-2',
                '[&>svg]:size-3 [&>svg]:text-muted-foreground',
                indicator === 'dot' && 'items-center',
              )}
            >
              {formatter && hasValue(item.value) && hasValue(item.name) ? (
                formatter(item.value, item.name, item, index, payload)
              ) : (
                <>
                  {Icon ? <Icon /> : null}
                  {!Icon && !hideIndicator ? (
                    <div
                      className={cn(
                        'shrink-0 rounded-xs border-(--indicator-color) bg-(--indicator-color)',
                        indicator === 'dot' && 'size-2.5',
                        indicator === 'line' && 'w-1',
                        indicator === 'dashed' && 'w-0 border-2 border-dashed bg-transparent',
                        indicator === 'dashed' && nestLabel && 'my-0.5',
                      )}
                      style={indicatorStyle}
                    />
                  ) : null}
                  <div
                    className={cn(
                      'flex flex-1 justify-between gap-3 leading-none',
                      nestLabel ? 'items-end' : 'items-center',
                    )}
                  >
                    <div className="grid gap-1.5">
                      {nestLabel ? labelElement : null}
                      <span className="text-muted-foreground">
                        {itemConfig?.label ?? item.name}
                      </span>
                    </div>
                    {hasValue(item.value) ? (
                      <span className="font-mono font-medium tabular-nums">
                        {formatValue(item.value)}
                      </span>
                    ) : null}
                  </div>
                </>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

const ChartLegend = RechartsPrimitive.Legend;

function ChartLegendContent({
  className,
  style,
  id,
  ref,
  hideIcon = false,
  payload,
  verticalAlign = 'bottom',
  nameKey,
}: Pick<React.ComponentProps<'div'>, 'className' | 'style' | 'id' | 'ref'> &
  Partial<Pick<DefaultLegendContentProps, 'payload' | 'verticalAlign'>> & {
    hideIcon?: boolean;
    nameKey?: string;
  }) {
  const { config } = useChart();
  const items = payload?.filter((item) => item.type !== 'none') ?? [];

  if (items.length === 0) {
    return null;
  }

  return (
    <div
      ref={ref}
      id={id}
      style={style}
      data-slot="chart-legend-content"
      className={cn(
        'flex flex-wrap items-center justify-center gap-x-4 gap-y-1',
        verticalAlign === 'top' ? 'pb-3' : 'pt-3',
        className,
      )}
    >
      {items.map((item) => {
        const key = nameKey ?? toKey(item.dataKey) ?? 'value';
        const itemConfig = getItemConfig(config, item, key);
        const Icon = itemConfig?.icon;

        return (
          <div
            key={`${toKey(item.dataKey) ?? ''}:${item.value ?? key}`}
            className="flex items-center gap-1.5 [&>svg]:size-3 [&>svg]:text-muted-foreground"
          >
            {Icon && !hideIcon ? (
              <Icon />
            ) : (
              <div className="size-2 shrink-0 rounded-xs" style={{ backgroundColor: item.color }} />
            )}
            {itemConfig?.label ?? item.value}
          </div>
        );
      })}
    </div>
  );
}

function renderTooltipLabel({
  config,
  item,
  payload,
  label,
  labelKey,
  labelFormatter,
}: {
  config: ChartConfig;
  item: TooltipItem;
  payload: TooltipPayload;
} & Pick<ChartTooltipContentProps, 'label' | 'labelKey' | 'labelFormatter'>): React.ReactNode {
  const key = labelKey ?? toKey(item.dataKey) ?? toKey(item.name) ?? 'value';
  const itemLabel = getItemConfig(config, item, key)?.label;
  let resolved: React.ReactNode = itemLabel;

  if (!labelKey && typeof label === 'string') {
    resolved = config[label]?.label ?? label;
  } else if (!labelKey && typeof label === 'number') {
    resolved = label;
  }

  if (!labelFormatter) {
    return resolved;
  }
  if (typeof resolved === 'string' || typeof resolved === 'number') {
    return labelFormatter(resolved, payload);
  }
  return labelFormatter(toKey(label) ?? '', payload);
}

function hasValue<T>(value: T | null | undefined): value is T {
  return value !== null && value !== undefined;
}

function formatValue(value: TooltipValueType) {
  if (typeof value === 'number') {
    return value.toLocaleString();
  }
  return typeof value === 'string' ? value : value.join(' – ');
}

function toKey(value: unknown) {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function readString(source: unknown, key: string) {
  if (typeof source !== 'object' || source === null) {
    return undefined;
  }
  const value: unknown = Reflect.get(source, key);
  return typeof value === 'string' ? value : undefined;
}

// The key may name an entry of the config, or a field of the data row that holds such a name.
function getItemConfig(config: ChartConfig, item: { payload?: unknown }, key: string) {
  const name = readString(item, key) ?? readString(item.payload, key) ?? key;
  return config[name] ?? config[key];
}

export {
  type ChartConfig,
  ChartContainer,
  ChartLegend,
  ChartLegendContent,
  ChartStyle,
  ChartTooltip,
  ChartTooltipContent,
};
