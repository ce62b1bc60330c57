/**
 * The part of a DOM element that scripts in the page use. The repository is compiled without the DOM library, because
 * nearly all of its code runs in Node.
 */
export interface PageElement {
  readonly children: Iterable<PageElement>;
  readonly textContent: string | null;
  /** Absent on SVG elements. */
  readonly innerText?: string;
  /** Only on images; 0 until they are loaded. */
  readonly naturalWidth?: number;
  checkVisibility(): boolean;
  matches(selector: string): boolean;
  closest(selector: string): PageElement | null;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement> & { readonly length: number };
  getBoundingClientRect(): {
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
    readonly width: number;
    readonly height: number;
  };
}
